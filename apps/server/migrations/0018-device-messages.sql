-- Who sees an asset sees why what its devices sent was refused, and what that was: an installer in front of the machine
-- is not an administrator, and has to mend it. What no device of an asset sent stays with the administrators. Devices
-- are seen through their asset, so the inner select confines it to the person's ULs and to those who see the module.
create policy see_of_devices on quarantined_positions for select to azimute_app
  using (account_id = (select current_account_id())
    and exists (select from devices d
      where d.account_id = quarantined_positions.account_id and d.external_id = quarantined_positions.external_id));
