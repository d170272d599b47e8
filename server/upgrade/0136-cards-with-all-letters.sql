-- compatible-from: 0106-asked-what-next.sql
-- Cards left out the letters that the two fonts of before did not have. Those that may lack some are drawn again at night.
update leaflet
set card_key = null
from campaign
where campaign.id = leaflet.campaign_id
  and card_key is not null
  and concat(
    campaign.name, campaign.imprint_promoter, campaign.imprint_on_behalf_of, campaign.imprint_address,
    (select organisation from address where address.account_id = campaign.account_id)
  ) ~ '[^\u0001-\u017f\u2010-\u2044\u20ac]';
