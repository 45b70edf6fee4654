-- B2.5, X8: the operator's own texts of pages and agreements are changed in the console, too; the start of a process keeps those of the
-- operator's files where nothing was kept.
alter table document_change drop constraint document_change_kind_check;
alter table document_change add constraint document_change_kind_check check (kind in ('terms', 'plans', 'brand', 'texts'));

-- Words that a text names by their SHA-256: never changed, so that what was decided about is what is read, and what was read stays on
-- record. Those of staff are checked line by line before they are written (domain/page-texts); what nobody sees is refused here once more.
create table page_text (
  hash text primary key check (hash = encode(sha256(convert_to(words, 'UTF8')), 'hex')),
  words text not null check (octet_length(words) between 1 and 262144),
  -- Null: out of the operator's file, at a start.
  added_by text references auth_user (id),
  added_ms bigint not null default clock_ms(),
  constraint page_text_seen check (added_by is null or (length(words) <= 50000 and words !~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'))
);
create index page_text_added on page_text (added_by, added_ms);
grant select, insert (hash, words, added_by) on page_text to fairlead_app;
