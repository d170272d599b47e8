-- Letters in trouble are counted by state and urgency, up to a limit: however many failed on a bad day, only so many are looked at, and
-- the one code among them is found.
create index letter_in_trouble_by_urgency on letter (state, priority) where state in ('failed', 'in doubt');
