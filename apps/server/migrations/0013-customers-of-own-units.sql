-- A person who only sees assets knows the customers of assets in their ULs; who may change assets, or administers the
-- account, knows all, so as to choose one. The inner select is itself under the policies of assets.
drop policy see on customers;
create policy see on customers for select to azimute_app
  using (account_id = (select current_account_id())
    and ((select current_actor_is_admin())
      or (select current_actor_changes('services:simc:geolocalizacao:ativos'))
      or exists (select from assets a
        where a.account_id = customers.account_id and a.customer_id = customers.customer_id)));
