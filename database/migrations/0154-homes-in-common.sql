-- O1: who lives at the same home is found by what was written, without case, spaces and marks; the city counts where there is no postcode.
create index concurrently customer_home on customer (country, regexp_replace(lower(zip_code || chr(31) || address
  || chr(31) || case zip_code when '' then city else '' end), '[[:space:][:punct:]]', '', 'g')) where address is not null;
