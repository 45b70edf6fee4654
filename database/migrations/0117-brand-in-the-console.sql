-- B2.4, X8: the operator's brand is changed in the console, too; the start of a process keeps that of the operator's file where nothing
-- was kept.
alter table document_change drop constraint document_change_kind_check;
alter table document_change add constraint document_change_kind_check check (kind in ('terms', 'plans', 'brand'));

-- Pictures that a brand names by their SHA-256: never changed, so that what was decided about is what is shown. A logo is a drawing or a
-- bitmap of at most 32 KiB; a drawing is checked whole before it is written (server/settings/svg-problem.ts), and what could run or load
-- something is refused here once more.
create table brand_picture (
  hash text primary key check (hash = encode(sha256(bytes), 'hex')),
  kind text not null check (kind in ('svg', 'png')),
  bytes bytea not null check (octet_length(bytes) between 24 and 32768),
  -- Null: out of the operator's file, at a start.
  added_by text references auth_user (id),
  added_ms bigint not null default clock_ms(),
  constraint brand_picture_png check (kind <> 'png' or substr(bytes, 1, 8) = '\x89504e470d0a1a0a'::bytea),
  constraint brand_picture_still check (kind <> 'svg' or regexp_replace(convert_from(bytes, 'UTF8'), '<!--.*?-->', '', 'g')
    !~* '<[[:space:]]*/?([a-z0-9_.-]+:)?(script|foreignobject|image|iframe|animate[a-z]*|set|handler|style)([^a-z0-9_.:-]|$)|[[:space:]"''/]on[a-z]+[[:space:]]*=|javascript:|<!(doctype|entity|\[)|[&\\]')
);
create index brand_picture_added on brand_picture (added_by, added_ms);
grant select, insert (hash, kind, bytes, added_by) on brand_picture to fairlead_app;
