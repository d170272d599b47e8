-- compatible-from: 0063-search-words.sql
-- Forms that were sent, so that one that is sent twice is done once (rule: forms-sent-twice). The key is a hash of the call, who made it, the
-- form's id and what was sent, so a row says nothing about anybody. What was answered is kept for the repeat, for a day.

create table submission (
  key bytea primary key,
  -- What the repeat is answered with: ids and references, never what somebody wrote. Null until the first is done.
  answer jsonb,
  submitted_at timestamptz not null
);
create index submission_by_time on submission (submitted_at);

-- What a change of a campaign's leaflet, a cause's last chooser and a campaign's sums look up.
create index if not exists campaign_by_current_leaflet on campaign (current_leaflet_id);
create index if not exists chosen_cause_by_cause on chosen_cause (cause);
create index if not exists tally_by_campaign on tally (campaign_id);
