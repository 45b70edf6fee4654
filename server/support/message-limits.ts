/** Of the contact page: messages of one account, or of one address from one source, in an hour, and of one source in 15 minutes. */
export const messageLimits = { mailsPerAddress: 5, mailsPerSource: 10 } as const;
