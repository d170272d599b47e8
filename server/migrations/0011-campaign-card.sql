-- The picture that networks show beside a campaign's address (D42); null until it is drawn.
alter table leaflet add column card_key text unique;
