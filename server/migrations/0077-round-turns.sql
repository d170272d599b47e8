-- compatible-from: 0075-rounds.sql
-- A round that rests is nobody's turn either, and a turn counts as a leaflet that went there (rules: rounds-rest, round-turns).

-- Of month and postcode, without the campaign: one for each month of a year, from the month in which it was asked for.
alter table round_wait add column rest_keys bytea[];
