-- When the registry confirmed the GSTIN of a business: at its registration, where there is a registry to ask.

alter table business.business add column gstin_verified_at timestamptz(3);
