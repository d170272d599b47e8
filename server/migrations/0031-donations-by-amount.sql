-- Administrators look for the largest gifts, however many there are.
create index donation_by_amount on donation (amount_pence, id);
