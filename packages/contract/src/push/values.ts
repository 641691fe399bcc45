/** More browsers than these a person does not keep in an account. */
export const pushBrowsersMost = 10;
export const pushEndpointMaxLength = 1_000;
