/** What is wrong with what a visitor writes, as a sentence to stand at the field. */
export const phrases = {
  contact_name_missing: 'Enter your name',
  contact_name_wrong: 'Enter a name of at most {most} characters, on one line',
  contact_email_wrong: 'Enter your e-mail address, for example ann@example.org',
  contact_message_missing: 'Write your message',
  contact_message_long: 'Shorten your message to {most} characters; it has {length}',
};
