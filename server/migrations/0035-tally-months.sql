-- What all campaigns together came to in a month, which administrators look at: the tallies of 20,000 campaigns need not be added up
-- for it. Marks are folded into both at once.
create table tally_month (
  month date primary key check (extract(day from month) = 1),
  joined bigint not null,
  members bigint not null,
  mailed bigint not null,
  delivered bigint not null
);
insert into tally_month (month, joined, members, mailed, delivered)
select month, sum(joined), sum(members), sum(mailed), sum(delivered) from tally group by month;

create view tally_month_part as
  select month, joined, members, mailed, delivered from tally_month
  union all
  select month, joined, members, mailed, delivered from tally_mark;
