-- compatible-from: 1000-schema.sql
-- Organisations see what each week's count added to a campaign's numbers (rule: campaign-weeks).
create table shown_campaign_week (
  campaign_id bigint not null,
  week date not null,
  joined integer default 0 not null,
  mailed integer default 0 not null,
  delivered integer default 0 not null,
  constraint shown_campaign_week_pkey primary key (campaign_id, week),
  constraint shown_campaign_week_campaign_id_fkey foreign key (campaign_id) references campaign(id),
  constraint shown_campaign_week_begins_on_monday check (extract(isodow from week) = 1)
);
-- What weeks show of a campaign's leaflets delivered, all together, and when that last moved.
alter table shown_campaign
  add column delivered integer default 0 not null,
  add column delivered_at timestamptz;
-- What was delivered before belongs to no week.
update shown_campaign set delivered = before.delivered, delivered_at = now()
from (select campaign_id, sum(leaflets_delivered) / 10 * 10 as delivered from delivery group by campaign_id) as before
where before.campaign_id = shown_campaign.campaign_id and deliverers = 3;
