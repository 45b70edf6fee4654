-- S1, R1.5, R1.6: what a customer wrote through the contact page is on their timeline and found with them.
create index contact_message_of_author on contact_message (author, created_ms, id) where author is not null;
