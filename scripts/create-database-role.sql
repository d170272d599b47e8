-- The product's role and its database, which it owns. It needs no extension, no other database and no right of a superuser.
-- The image of PostgreSQL runs this with psql, once, when it creates the cluster (compose.yaml).
\set password `cat /run/secrets/database-password`
create role musketeers login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database musketeers owner musketeers;
revoke all on database musketeers, postgres, template1 from public;
-- Nobody signs in as the superuser over a network; inside the container `psql --username=postgres` needs no password.
alter role postgres password null;
