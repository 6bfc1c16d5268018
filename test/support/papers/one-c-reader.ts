/**
 * Reads a file of the exchange format "1CClientBankExchange" 1.03 as its standard describes it, written from the standard
 * alone: what a loader of 1C would take, or why it would not.
 */

interface OneCFile {
  readonly head: Readonly<Record<string, string>>
  readonly documents: readonly OneCDocument[]
}

export interface OneCDocument {
  readonly kind: string
  readonly fields: Readonly<Record<string, string>>
}

const HEAD = ['ВерсияФормата', 'Кодировка', 'ДатаНачала', 'ДатаКонца', 'РасчСчет']
const HEAD_MORE = ['Отправитель', 'Получатель', 'ДатаСоздания', 'ВремяСоздания', 'Документ']
const KINDS = [
  'Платежное поручение',
  'Аккредитив',
  'Платежное требование',
  'Инкассовое поручение',
  'Прочее',
]
const DOCUMENT = [
  'Номер',
  'Дата',
  'Сумма',
  'ПлательщикСчет',
  'Плательщик',
  'ПлательщикИНН',
  'ПолучательСчет',
  'Получатель',
  'ПолучательИНН',
]
const DOCUMENT_MORE = ['ДатаСписано', 'ДатаПоступило', 'ВидОплаты', 'НазначениеПлатежа']
const DATE = /^\d{2}\.\d{2}\.\d{4}$/
const FORMS: Readonly<Record<string, RegExp>> = {
  ВерсияФормата: /^1\.03$/,
  Кодировка: /^(?:DOS|Windows)$/,
  ДатаНачала: DATE,
  ДатаКонца: DATE,
  ДатаСоздания: DATE,
  ВремяСоздания: /^\d{2}:\d{2}:\d{2}$/,
  РасчСчет: /^\d{20}$/,
  Дата: DATE,
  ДатаСписано: DATE,
  ДатаПоступило: DATE,
  Сумма: /^\d{1,15}\.\d{2}$/,
  ПлательщикСчет: /^\d{20}$/,
  ПолучательСчет: /^\d{20}$/,
  ПлательщикИНН: /^\d{10}(?:\d{2})?$/,
  ПолучательИНН: /^\d{10}(?:\d{2})?$/,
  ВидОплаты: /^\d{2}$/,
  НазначениеПлатежа: /^.{1,210}$/,
}

/** Throws for what the standard does not allow. */
export function readOneC(bytes: Uint8Array): OneCFile {
  const lines = new TextDecoder('windows-1251', { fatal: true }).decode(bytes).split('\r\n')
  if (lines.pop() !== '') throw new Error('the last line has no end')
  if (lines.shift() !== '1CClientBankExchange') throw new Error('no file of the exchange format')
  if (lines.pop() !== 'КонецФайла') throw new Error('the file has no end')
  const head: Record<string, string> = {}
  const documents: { kind: string; fields: Record<string, string> }[] = []
  let open: { kind: string; fields: Record<string, string> } | null = null
  for (const line of lines) {
    if (line === 'КонецДокумента') {
      if (open === null) throw new Error('a document ends that did not begin')
      checkDocument(open.fields, head['РасчСчет'] ?? '')
      documents.push(open)
      open = null
      continue
    }
    const at = line.indexOf('=')
    if (at < 1) throw new Error(`"${line}" is no field`)
    const [name, value] = [line.slice(0, at), line.slice(at + 1)]
    if (name === 'СекцияДокумент') {
      if (open !== null) throw new Error('a document within a document')
      if (!KINDS.includes(value)) throw new Error(`no kind of document: ${value}`)
      open = { kind: value, fields: {} }
      continue
    }
    const known = open ? [...DOCUMENT, ...DOCUMENT_MORE] : [...HEAD, ...HEAD_MORE]
    if (!known.includes(name)) throw new Error(`no field of this section: ${name}`)
    if (FORMS[name] && !FORMS[name].test(value)) throw new Error(`${name} is not "${value}"`)
    const fields = open ? open.fields : head
    if (name in fields) throw new Error(`${name} twice`)
    if (value === '') throw new Error(`${name} is empty`)
    fields[name] = value
  }
  if (open !== null) throw new Error('a document does not end')
  for (const name of HEAD) if (!(name in head)) throw new Error(`the head has no ${name}`)
  return { head, documents }
}

/** The synchronised account is one of the two, and the date of its movement is there. */
function checkDocument(fields: Readonly<Record<string, string>>, account: string): void {
  for (const name of DOCUMENT) if (!(name in fields)) throw new Error(`a document has no ${name}`)
  const isIn = fields['ПолучательСчет'] === account
  const isOut = fields['ПлательщикСчет'] === account
  if (isIn === isOut) throw new Error('the account is on no side, or on both')
  if (!((isIn ? 'ДатаПоступило' : 'ДатаСписано') in fields))
    throw new Error('no date of the movement')
}
