-- How many leaflets a campaign hopes to see delivered, and, for election material, who promotes it, on whose behalf and
-- where they are (D42; Political Parties, Elections and Referendums Act 2000, section 143). The imprint is whole or absent.
alter table campaign
  add column goal integer check (goal between 1 and 10000000),
  add column imprint_promoter text,
  add column imprint_on_behalf_of text,
  add column imprint_address text,
  add constraint whole_imprint check (num_nonnulls(imprint_promoter, imprint_on_behalf_of, imprint_address) in (0, 3));
