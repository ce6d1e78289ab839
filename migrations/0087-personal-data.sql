-- What a person chose for their lists can be erased with the rest that nothing demands.
grant delete on list_columns to talaan_app;
