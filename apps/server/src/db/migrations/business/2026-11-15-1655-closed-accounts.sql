-- Nobody signs in to a closed account: such a user cannot be the administrator who is left. A copy, like the name.

alter table business.membership add column account_closed boolean not null default false;
