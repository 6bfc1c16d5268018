/** Latin that everybody reads in Russian: names of files, connections and keys. */
export const LATIN_EVERYWHERE: ReadonlySet<string> = new Set(
  'QR USB PNG JPEG WebP CSV XLSX Excel JSON HTTP Wi-Fi Bluetooth C Z X URL PDF IP DNS TLS MQTT NATS GPIO TID Enter Shift'.split(
    ' ',
  ),
)
