-- The owner of unmasked data is notified of what could be read at that moment. What the business is given later, such as
-- a PAN, was not in it. Null in rows from before: there, what is kept of the visitor stands for it.

alter table business.reveal add column fields text[];
