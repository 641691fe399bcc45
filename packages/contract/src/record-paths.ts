/** How the calls and addresses of what a form makes and changes are called. */
export interface RecordNames {
  /** `Fuel` of `getFuel`. */
  readonly name: string;
  /** `Fuels` of `listFuels`. */
  readonly plural: string;
  /** Below the prefix, without slashes. */
  readonly path: string;
  /** How the path of one names its id. */
  readonly id: string;
}

type OneOf<R extends RecordNames> = `/${R['path']}/:${R['id']}`;

type RecordPaths<R extends RecordNames> = {
  readonly [K in `list${R['plural']}`]: `GET /${R['path']}`;
} & { readonly [K in `create${R['name']}`]: `POST /${R['path']}` } & {
  readonly [K in `get${R['name']}`]: `GET ${OneOf<R>}`;
} & { readonly [K in `update${R['name']}`]: `PUT ${OneOf<R>}` } & {
  readonly [K in `delete${R['name']}`]: `DELETE ${OneOf<R>}`;
};

/** The addresses of the five calls of what a form makes and changes. */
export function recordPaths<const R extends RecordNames>({ name, plural, path, id }: R): RecordPaths<R> {
  const one = `/${path}/:${id}`;
  return {
    [`list${plural}`]: `GET /${path}`,
    [`get${name}`]: `GET ${one}`,
    [`create${name}`]: `POST /${path}`,
    [`update${name}`]: `PUT ${one}`,
    [`delete${name}`]: `DELETE ${one}`,
  } as unknown as RecordPaths<R>;
}
