/** Names of the calls and paths of a record. */
export interface RecordNames {
  /** `Fuel` in `getFuel`. */
  readonly name: string;
  /** `Fuels` in `listFuels`. */
  readonly plural: string;
  /** Relative to the prefix, without slashes. */
  readonly path: string;
  /** Name of the ID in the path. */
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

/** Declares the five paths of a record. */
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
