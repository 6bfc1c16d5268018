/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'fault.mqtt.broker-out-of-service': never
    'fault.mqtt.broker-refused': 'why'
    'fault.mqtt.cannot-read-file': 'path'
    'fault.mqtt.certificate-files': 'why'
    'fault.mqtt.certificate-without-key': never
    'fault.mqtt.certificates-need-mqtts': never
    'fault.mqtt.client-id-refused': never
    'fault.mqtt.connect-timeout': never
    'fault.mqtt.connection-closed': never
    'fault.mqtt.connection-lost': never
    'fault.mqtt.keep-alive-timeout': never
    'fault.mqtt.no-acknowledgement': never
    'fault.mqtt.no-connection': never
    'fault.mqtt.not-authorized': never
    'fault.mqtt.not-connected-yet': never
    'fault.mqtt.one-secret-only': never
    'fault.mqtt.password-unencrypted': never
    'fault.mqtt.password-without-username': never
    'fault.mqtt.protocol-version': never
    'fault.mqtt.protocol-violation': 'trouble'
    'fault.mqtt.retry-after-pause': 'why'
    'fault.mqtt.retry-without-end': 'why'
    'fault.mqtt.wrong-login': never
    'feature.mqtt.purpose': never
    'feature.mqtt.reader': never
    'feature.mqtt.title': never
    'home.bank': never
    'home.camera': never
    'home.display': never
    'home.doubted-choice': never
    'home.lane': 'serialNumber'
    'home.last-amount': never
    'home.last-payment': never
    'home.model': never
    'home.recognised-item': never
    'home.release': never
    'home.rolled-back': 'version'
    'home.shift-payments': never
    'home.trouble': never
    'home.weight': never
    'text.config.shape-discovery-topic': never
    'text.config.shape-mqtt-topic': never
    'text.config.shape-mqtt-url': never
    'text.mqtt.packet-length': 'packet'
    'text.mqtt.too-many-packets': 'packet'
    'text.mqtt.unexpected-packet': 'packet'
    'part.mend.broker': never
    'part.name.broker': never
  }

  interface HolesOfLanectl {
    'lanectl.name.part.broker': never
  }
}
