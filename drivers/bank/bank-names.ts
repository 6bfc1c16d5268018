/**
 * The banks a profile may name, as data: canonical spelling, other spellings, the adapter that
 * speaks the bank's public API and the fields that its profile needs. Case, spacing, punctuation
 * and the script (Сбер, Sber) are forgiven.
 *
 * Spellings and fields of Static, CFT, Alfa Bank and Gazprombank are those of existing tills.
 */
export type AdapterName = 'gateway' | 'rbs' | 'raiffeisen' | 'pix' | 'tbank' | 'yookassa'

export interface KnownBank {
  readonly name: string
  readonly aliases: readonly string[]
  /** What the fields of its profile are when it is reached through the gateway contract. */
  readonly gatewayFields: readonly string[]
  /** What else of its profile is no secret. */
  readonly publicFields?: readonly string[]
  /** Serves the bank without a line in the config, because its address is public knowledge. */
  readonly native?: { readonly adapter: AdapterName; readonly url: string }
}

export const STATIC_BANK = 'Static'

const MERCHANT = ['merchantId', 'password'] as const

export const KNOWN_BANKS: readonly KnownBank[] = [
  {
    name: STATIC_BANK,
    aliases: ['Static QR', 'Статический'],
    gatewayFields: [],
    publicFields: ['staticQR'],
  },
  {
    name: 'CFT',
    aliases: ['ЦФТ'],
    gatewayFields: ['accAlias', 'extEntityId', 'merchantId', 'password'],
  },
  {
    name: 'Alfa Bank',
    aliases: ['Alfa', 'Альфа-Банк', 'Альфа'],
    gatewayFields: ['userName', 'password'],
    native: { adapter: 'rbs', url: 'https://pay.alfabank.ru/payment' },
  },
  {
    name: 'Raiffeisenbank',
    aliases: ['Raiffeisen', 'Raif', 'Raiffeisen Bank', 'Райффайзенбанк', 'Райффайзен'],
    gatewayFields: MERCHANT,
    native: { adapter: 'raiffeisen', url: 'https://pay.raif.ru' },
  },
  {
    name: 'Gazprombank',
    aliases: ['GPB', 'Газпромбанк'],
    gatewayFields: ['account', 'merchantId'],
  },
  {
    name: 'Tinkoff Bank',
    aliases: ['Tinkoff', 'T-Bank', 'Т-Банк', 'Тинькофф', 'Тинькофф Банк'],
    gatewayFields: MERCHANT,
    native: { adapter: 'tbank', url: 'https://securepay.tinkoff.ru' },
  },
  {
    name: 'YooKassa',
    aliases: ['YuKassa', 'Yoo Kassa', 'ЮKassa', 'ЮКасса'],
    gatewayFields: MERCHANT,
    publicFields: ['tillLinkId'],
    native: { adapter: 'yookassa', url: 'https://api.yookassa.ru/v3' },
  },
  { name: 'Sber', aliases: ['Sberbank', 'Сбер', 'Сбербанк'], gatewayFields: MERCHANT },
  { name: 'VTB', aliases: ['VTB Bank', 'ВТБ'], gatewayFields: ['userName', 'password'] },
  {
    name: 'MTS Bank',
    aliases: ['MTS', 'МТС Банк', 'МТС'],
    gatewayFields: ['userName', 'password'],
  },
  { name: 'Tochka', aliases: ['Tochka Bank', 'Точка', 'Банк Точка'], gatewayFields: MERCHANT },
  { name: 'Pix', aliases: ['PIX BCB'], gatewayFields: MERCHANT, publicFields: ['pixKey'] },
]

/** Public of every bank that a gateway may serve. */
const OF_ANY = ['tillLink']

/** Public of a bank that only the config knows: the names that banks call their merchants by. */
const PUBLIC_OF_OTHERS = ['accAlias', 'extEntityId', 'merchantId', 'userName', 'account']

/** The fields of a profile that may be kept and shown in the clear. Every other one is a secret. */
export function publicFieldsOf(bankName: string): readonly string[] {
  const bank = knownBank(bankName)
  const named = bank
    ? [...bank.gatewayFields.filter((field) => field !== 'password'), ...(bank.publicFields ?? [])]
    : PUBLIC_OF_OTHERS
  return ['bankName', ...named, ...(bank?.name === STATIC_BANK ? [] : OF_ANY)]
}

const BY_KEY: ReadonlyMap<string, KnownBank> = new Map(
  KNOWN_BANKS.flatMap((bank) =>
    [bank.name, ...bank.aliases].map((spelling) => [bankKey(spelling), bank] as const),
  ),
)

export function knownBank(bankName: string): KnownBank | null {
  return BY_KEY.get(bankKey(bankName)) ?? null
}

/** What two spellings of one name have in common: letters and digits, case aside. */
export function bankKey(bankName: string): string {
  return bankName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The line of the config that stands for all other names. */
export const ANY_BANK = '*'

/** What a line of the config is called in messages. */
export function labelOf(name: string): string {
  return knownBank(name)?.name ?? (name === ANY_BANK ? 'the bank' : name)
}
