-- R1.7: any part of a customer's names is looked for in an index that has nothing else, as the rows of customers are long.
create index concurrently customer_by_names on customer (uid) include (sought);
