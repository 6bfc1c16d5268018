/** The verdict on the network: whether the lane has an address. Pure. */
import type { HostAddress } from '#hal/host.ts'
import { type Finding, finding } from './selftest-report.ts'

export function networkFinding(addresses: readonly HostAddress[]): Finding {
  // An address that every interface gives itself leads no further than the cable.
  const real = addresses.filter(({ address }) => !/^(fe80:|169\.254\.)/i.test(address))
  const figures = { addresses: real.map(({ name, address }) => `${name} ${address}`).join(', ') }
  if (real.length === 0)
    return finding(
      'bad',
      'no interface has an address: check the cable, or the name and password of the Wi-Fi',
      'ни у одного интерфейса нет адреса: проверьте кабель или имя и пароль Wi-Fi',
      figures,
    )
  return finding('good', figures.addresses, figures.addresses, figures)
}
