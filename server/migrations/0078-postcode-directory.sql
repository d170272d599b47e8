-- compatible-from: 0063-search-words.sql
-- A public list of postcodes, if an operator has loaded one (rule: postcode-directory). It says nothing about anybody.

create table directory_postcode (
  postcode text collate "C" primary key,
  -- In metres; those of Northern Ireland, whose grid is another one, lie far from all others.
  easting integer not null,
  northing integer not null,
  -- Null if no list counts them.
  doors smallint check (doors >= 0)
);
create index directory_nearest on directory_postcode using gist (point(easting, northing));

-- The doors of a sector. Postcodes whose doors no list counts are taken as average ones.
create table directory_sector (
  sector text primary key,
  doors integer not null check (doors >= 0)
);
