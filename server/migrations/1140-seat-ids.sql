-- compatible-from: 1000-schema.sql
-- Ids say when a row began. That of an account would tell colleagues who had one before they joined.
create sequence seat_id_seq as bigint;
alter table seat add column id bigint default next_id('seat_id_seq'::regclass) not null;
alter sequence seat_id_seq owned by seat.id;
create unique index seat_id_key on seat (id);
