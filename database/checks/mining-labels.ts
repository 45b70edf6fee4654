/** A demo's thirty days `d` before its first start, which never were, are labelled where they are read. */
export const labelledDay = `(d.price_source like 'demo: %' and exists (select from installation i where i.mode = 'demo'))`;
