import * as contactConversations from './contact-conversations.ts';
import * as contactDesk from './contact-desk.ts';
import * as preparedAnswers from './prepared-answers.ts';
import * as support from './support.ts';
import * as supportDesk from './support-desk.ts';
import * as supportTickets from './support-tickets.ts';

/** What customers, visitors and staff write to each other (S1), by the names of its handlers. */
export const supportOperations = {
  sendContactMessage: support.sendContactMessage,
  confirmContact: contactConversations.confirmContact,
  readConversation: contactConversations.readConversation,
  continueConversation: contactConversations.continueConversation,
  endConversationLink: contactConversations.endConversationLink,
  revokeConversationLink: contactConversations.revokeConversationLink,
  listTickets: supportTickets.listTickets,
  openTicket: supportTickets.openTicket,
  readTicket: supportTickets.readTicket,
  writeToTicket: supportTickets.writeToTicket,
  closeOwnTicket: supportTickets.closeOwnTicket,
  markTicketRead: supportTickets.markTicketRead,
  listSupport: supportDesk.listSupport,
  exportSupport: supportDesk.exportSupport,
  readSupportTicket: supportDesk.readSupportTicket,
  listSupportStaff: supportDesk.listSupportStaff,
  answerTicket: supportDesk.answerTicket,
  closeTicket: supportDesk.closeTicket,
  assignTicket: supportDesk.assignTicket,
  noteTicket: supportDesk.noteTicket,
  markSupportRead: supportDesk.markSupportRead,
  listContactMessages: contactDesk.listContactMessages,
  listPreparedAnswers: preparedAnswers.listPreparedAnswers,
  savePreparedAnswer: preparedAnswers.savePreparedAnswer,
  readContactMessage: contactDesk.readContactMessage,
  listContactLines: contactDesk.listContactLines,
  settleContactMessage: contactDesk.settleContactMessage,
  assignContactMessage: contactDesk.assignContactMessage,
  noteContactMessage: contactDesk.noteContactMessage,
} as const;
