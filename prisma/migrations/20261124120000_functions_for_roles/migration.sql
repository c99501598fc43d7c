-- Api and worker connect as roles that may not change the audit chain, nor create, lock or drop tables (prisma/roles.ts).
-- What these functions do of that, they do with the rights of their owner, and with a search path of their own.
ALTER FUNCTION "audit_append"() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION "audit_expire"() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION analytics.forget_salts(DATE) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION analytics.open_day(DATE, BYTEA) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION analytics.close_day(DATE) SECURITY DEFINER SET search_path = pg_catalog, pg_temp;
