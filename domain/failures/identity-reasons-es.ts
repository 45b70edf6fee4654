/** What customers read of why their ID images were declined (domain/identity/reasons.ts), in Spanish, by its English words; a test holds that none is missing. */
const spanish: Readonly<Record<string, string>> = {
  'The images cannot be read: they are blurred, too dark, or hidden by glare. Take them again in even light, with the card flat and all of it in the picture.':
    'Las imágenes no se pueden leer: están borrosas, demasiado oscuras o tapadas por reflejos. Hágalas de nuevo con luz uniforme, con el documento en plano y entero en la imagen.',
  'A part of the card is cut off or covered. All four corners of both sides have to be in the picture.':
    'Una parte del documento está cortada o tapada. Las cuatro esquinas de ambas caras tienen que verse en la imagen.',
  'The two images are not the front and the back of the same card. Send one of each.':
    'Las dos imágenes no son el anverso y el reverso del mismo documento. Envíe una de cada cara.',
  'This document is not accepted. Send a national identity card, a driving licence or a residence permit issued by a state.':
    'Este documento no se acepta. Envíe un documento nacional de identidad, un permiso de conducir o un permiso de residencia expedido por un Estado.',
  'The document has expired. Send one that is valid today.':
    'El documento ha caducado. Envíe uno que esté vigente hoy.',
  'The name or the date of birth on the document is not the one in your account. Correct your details or send the document that they are from.':
    'El nombre o la fecha de nacimiento del documento no coincide con los de su cuenta. Corrija sus datos o envíe el documento del que proceden.',
  'The images show a copy or a screen. Photograph the card itself.':
    'Las imágenes muestran una copia o una pantalla. Fotografíe el propio documento.',
  'By the document you are under 18, so an account cannot be opened for you.':
    'Según el documento, usted es menor de 18 años, de modo que no se le puede abrir una cuenta.',
  'The document could not be accepted as yours. Please write to support if you think that this is wrong.':
    'El documento no se ha podido aceptar como suyo. Escriba al soporte si cree que es un error.',
};

/** A reason in Spanish; one that is not of the list stays as it was written. */
export const spanishReason = (english: string): string => spanish[english] ?? english;
