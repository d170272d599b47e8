-- compatible-from: 0063-search-words.sql
-- Up to which membership a musketeer was asked what next, "once for the campaigns that they are in". Emails are not kept for as long as
-- somebody may be in a campaign. Whoever was asked before gets the mark when they are due again: until then the email itself prevents another.
alter table musketeer add column what_next_membership_id bigint;
