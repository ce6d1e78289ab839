import { z } from 'zod';

/** A place in an S3-compatible store, and what opens it. */
export interface ObjectStoreConfig {
  /** As people name it, without anything secret: `s3://bucket/prefix`. */
  readonly name: string;
  /** Address of the service, without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** What every name in the bucket begins with: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const KEY = z.string().regex(/^\S{1,200}$/, 'A key of an S3 store has no spaces.');

/** The settings of S3-compatible stores as they come. */
export const objectStoreFields = {
  FILES_URL: storeUrl('FILES_URL').optional(),
  FILES_ACCESS_KEY: KEY.optional(),
  FILES_SECRET_KEY: KEY.optional(),
  BACKUP_URL: storeUrl('BACKUP_URL').optional(),
  BACKUP_ACCESS_KEY: KEY.optional(),
  BACKUP_SECRET_KEY: KEY.optional(),
};

type Given = z.output<z.ZodObject<typeof objectStoreFields>>;
type Address = NonNullable<Given['FILES_URL']>;

/** Where documents are kept; absent: in `DATA_DIR/attachments`. */
export function readFilesStore(given: Given): ObjectStoreConfig | undefined {
  return complete(given.FILES_URL, given.FILES_ACCESS_KEY, given.FILES_SECRET_KEY);
}

/** Where every backup is copied to; its keys may be those of the documents. */
export function readBackupStore(given: Given): ObjectStoreConfig | undefined {
  return complete(
    given.BACKUP_URL,
    given.BACKUP_ACCESS_KEY ?? given.FILES_ACCESS_KEY,
    given.BACKUP_SECRET_KEY ?? given.FILES_SECRET_KEY,
  );
}

/** One sentence for each setting that a store needs and that is missing. */
export function missingForStores(env: Readonly<Record<string, string>>): string[] {
  const has = (...names: string[]) => names.some((name) => env[name] !== undefined);
  const faults: string[] = [];
  if (has('FILES_URL') && !(has('FILES_ACCESS_KEY') && has('FILES_SECRET_KEY')))
    faults.push('FILES_ACCESS_KEY and FILES_SECRET_KEY must be set when FILES_URL is.');
  if (!has('BACKUP_URL')) return faults;
  const isOpenable =
    has('BACKUP_ACCESS_KEY', 'FILES_ACCESS_KEY') && has('BACKUP_SECRET_KEY', 'FILES_SECRET_KEY');
  if (!isOpenable)
    faults.push('BACKUP_ACCESS_KEY and BACKUP_SECRET_KEY must be set when BACKUP_URL is.');
  if (!has('BACKUP_KEY_FILE', 'BACKUP_PASSPHRASE'))
    faults.push(
      'BACKUP_KEY_FILE or BACKUP_PASSPHRASE must be set when BACKUP_URL is: whoever has an open backup has the books.',
    );
  return faults;
}

function complete(
  address: Address | undefined,
  accessKey: string | undefined,
  secretKey: string | undefined,
): ObjectStoreConfig | undefined {
  if (address === undefined || accessKey === undefined || secretKey === undefined) return undefined;
  return { ...address, accessKey, secretKey };
}

/** `s3://bucket/prefix?endpoint=https://…&region=…`; names keep to what needs no escaping. */
function storeUrl(name: string) {
  return z.string().transform((text, context) => {
    const fault = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const [bucket, path] = [url?.hostname ?? '', url?.pathname.replaceAll(/^\/|\/$/g, '') ?? ''];
    const isNamed =
      url?.protocol === 's3:' && /^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) && url.username === '';
    if (!isNamed || !/^([\w.-]+(\/[\w.-]+)*)?$/.test(path))
      return fault(
        `${name} must be an address like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1, its keys in settings of their own.`,
      );
    const region = url.searchParams.get('region') ?? 'us-east-1';
    const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
    if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
      return fault(`${name} names an endpoint that is no address like https://s3.example.com.`);
    if (!isPrivate(new URL(endpoint)) && url.searchParams.get('plaintext') !== 'allow')
      return fault(
        `${name} names an endpoint without TLS: use https, or add plaintext=allow where nobody listens.`,
      );
    return {
      name: `s3://${bucket}${path === '' ? '' : `/${path}`}`,
      endpoint: endpoint.replace(/\/+$/, ''),
      region,
      bucket,
      prefix: path === '' ? '' : `${path}/`,
    };
  });
}

function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
