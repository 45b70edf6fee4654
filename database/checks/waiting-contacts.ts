/** How far a message `m` of the contact page has come: `a` is how it was settled, `v` the conversation that follows it. */
export const contactStateJoins = `left join contact_answer a on a.message = m.id
  left join contact_conversation v on v.message = m.id`;

/** Whether a message waits for staff (S1): a conversation since its newest unanswered message, any other until it was settled. */
export const contactWaitsSql = '(case when v.message is null then a.message is null else v.waiting_ms is not null end)';

/** Since when (ms) a message that waits does. */
export const contactSinceSql = 'coalesce(v.waiting_ms, m.created_ms)';

/** That a message waits, asked of those that may, of which there is little, by two indexes. */
export const isWaitingContactSql = `m.id in (select message from contact_conversation where waiting_ms is not null
    union all select id from contact_message where unanswered)
  and ${contactWaitsSql}`;

/** The messages of the contact page that wait, and since when. */
export const waitingContactsSql = `
  select m.id, ${contactSinceSql} as since_ms from contact_message m ${contactStateJoins} where ${isWaitingContactSql}`;
