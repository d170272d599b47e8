-- compatible-from: 0063-search-words.sql
-- Where an organisation's leaflet went, as it may see it (rule: coverage-by-sector): what each count added to a sector, from rounds of
-- three people or more.

create table shown_coverage (
  campaign_id bigint not null references campaign,
  -- The leaflet with which the edition began.
  edition bigint not null,
  sector text not null,
  -- The month's first day.
  month date not null,
  houses integer not null check (houses > 0),
  rounds integer not null check (rounds > 0),
  constraint one_shown_coverage_a_month primary key (campaign_id, edition, sector, month)
);
