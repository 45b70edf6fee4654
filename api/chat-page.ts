/**
 * The one page that shows the outside chat (S1.2): only its document may frame that. It is not in `pages.ts`, whose list no script
 * of a page needs.
 */
export const chatPage = '/chat';
