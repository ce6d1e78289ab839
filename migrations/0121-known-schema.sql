-- Servers look, before they use a connection, whether a newer Talaan has changed the tables.
grant select on schema_migrations, schema_functions_version to talaan_app;
