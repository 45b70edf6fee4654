-- O1: who lives at the same home is found by what was written, without case, spaces and marks.
create index concurrently customer_home on customer (country, regexp_replace(lower(zip_code || address), '[^[:alnum:]]', '', 'g'))
  where address is not null;
