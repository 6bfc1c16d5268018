/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'fault.scale.answer-too-short': never
    'fault.scale.cannot-measure': never
    'fault.scale.cannot-zero-now': never
    'fault.scale.cas-key-only': 'command' | 'key'
    'fault.scale.damaged-answer': 'port'
    'fault.scale.in-its-menu': never
    'fault.scale.loaded-at-power-on': never
    'fault.scale.never-at-rest': never
    'fault.scale.no-answer': never
    'fault.scale.no-weight': 'why'
    'fault.scale.none-configured': never
    'fault.scale.none-found': 'protocols'
    'fault.scale.not-asked-yet': never
    'fault.scale.not-available': 'why'
    'fault.scale.not-ready': 'port'
    'fault.scale.order-refused': 'why'
    'fault.scale.parity-off': 'port'
    'fault.scale.port-silent': 'port'
    'fault.scale.pos2-overloaded': never
    'fault.scale.refused-with-code': 'code'
    'fault.scale.reports-defect': never
    'fault.scale.several-answer': 'scales'
    'fault.scale.tare-not-cleared': never
    'fault.scale.tare-refused': never
    'fault.scale.unknown-command': never
    'fault.scale.unlisted-error-code': 'code'
    'fault.scale.weighing-module-silent': never
    'fault.scale.weighs-in-pounds': never
    'fault.scale.zero-refused': never
    'feature.scales.purpose': never
    'feature.scales.reader': never
    'feature.scales.title': never
  }

  interface HolesOfLanectl {
    'lanectl.scale.about': never
    'lanectl.scale.at': 'protocol' | 'baudRate'
    'lanectl.scale.did-not-come-rest': never
    'lanectl.scale.g-2': 'least'
    'lanectl.scale.g-3': 'least' | 'most'
    'lanectl.scale.more-answers-name-right-scale': never
    'lanectl.scale.moving': never
    'lanectl.scale.no-scale-answers': never
    'lanectl.scale.no-serial-ports-adapter-plugged': never
    'lanectl.scale.s-rest': 'readings' | 'ms' | 'stable'
    'lanectl.scale.scan.about': never
    'lanectl.scale.tare-g': 'tare'
    'lanectl.scale.tare.about': never
    'lanectl.scale.tare.done': never
    'lanectl.scale.test.about': never
    'lanectl.scale.weight.about': never
    'lanectl.scale.zero.about': never
    'lanectl.scale.zero.done': never
    'lanectl.word.no-weight': never
    'lanectl.word.overloaded': never
    'lanectl.word.readings': never
    'lanectl.word.scale': never
  }

  interface HolesOfPage {
    'scale.absent': never
    'scale.fake': never
    'scale.grams': 'grams'
    'scale.moving': never
    'scale.no-ports': never
    'scale.nobody': never
    'scale.none': never
    'scale.overload': never
    'scale.put': never
    'scale.put-grams': never
    'scale.put-moving': never
    'scale.restless': never
    'scale.scan': never
    'scale.tare': never
    'scale.tared': never
    'scale.title': never
    'scale.with-tare': 'grams'
    'scale.zero': never
    'scale.zeroed': never
  }
}
