/** Registrations with an SBP link that must never reach the glass, of every dialect that answers with one. */
import { alteredLink } from '../payment-link.ts'
import type { NastyAnswer } from './nasty-answer.ts'

type Fields = Readonly<Record<string, unknown>>
type Variant = (honest: Fields) => Fields

/** `untrue` makes a lie of what its variants say otherwise; `saying` says another link than `linkIn` reads. */
export function untrueLinks(
  untrue: (name: string, does: string, variants: readonly Variant[]) => NastyAnswer<Fields>,
  linkIn: (honest: Fields) => string,
  saying: (link: unknown) => Fields,
): readonly NastyAnswer<Fields>[] {
  const altered =
    (alter: (url: URL) => void): Variant =>
    (honest) =>
      saying(alteredLink(linkIn(honest), alter))
  const noLinks = ['javascript:alert(1)', '', 'A'.repeat(5000), null, 17, undefined]
  return [
    untrue('link-other-amount', 'a link over another amount', [
      altered((url) => url.searchParams.set('sum', '100')),
      altered((url) => url.searchParams.set('sum', '-5')),
      altered((url) => url.searchParams.append('sum', '1')),
    ]),
    untrue('link-without-amount', 'a link whose amount the customer fills in', [
      altered((url) => url.searchParams.delete('sum')),
    ]),
    untrue('link-other-currency', 'a link in dollars', [
      altered((url) => url.searchParams.set('cur', 'USD')),
    ]),
    untrue('link-wrong-checksum', 'a link with a wrong checksum', [
      (honest) => saying(linkIn(honest).replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    ]),
    untrue('link-elsewhere', 'a link to another host, or none', [
      altered((url) => {
        url.host = 'qr.nspk.ru.evil.example'
      }),
      ...noLinks.map(
        (link): Variant =>
          () =>
            saying(link),
      ),
    ]),
  ]
}
