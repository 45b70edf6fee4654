-- S3.1: a mail goes out as plain text and as HTML. It holds the same links: it is emptied with the text, and what waited at the
-- upgrade goes as plain text alone.
alter table mail add column html text;
alter table mail add constraint mail_html check (html is null or body is not null);
