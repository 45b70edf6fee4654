-- R3: from here on more takes two admins: the credit of a payment that a watcher saw and that did not mean its deposit (D5), and
-- closing a day of mining that brought less than 0.8 of what was expected (N3). This row says what was decided before.
insert into record_version (kind, body) values ('more_takes_two', '{"migration": "0053"}');
