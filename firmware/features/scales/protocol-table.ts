/** The protocols of scales with their lines, for README.md. */
import { loadScaleProtocols } from './driver/open-scale.ts'

export async function protocolTable() {
  const createProtocols = await loadScaleProtocols()
  return {
    'scale protocols': [
      ['Protocol', 'As its makers call it', 'Line'],
      ...createProtocols({ password: '' }).map(({ name, title, lines }) => [
        `\`${name}\``,
        title,
        lines
          .map(
            ({ baudRate, dataBits, parity }) => `${baudRate}, ${dataBits} bits, parity ${parity}`,
          )
          .join('; then '),
      ]),
    ],
  }
}
