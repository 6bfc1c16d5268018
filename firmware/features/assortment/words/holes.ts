/** The names of the holes in each text of this feature. Written by `npm run words`. */

export {}

declare module '#firmware/words/holes-of-words.ts' {
  interface HolesOfWords {
    'fault.assortment.bad-body': 'why'
    'fault.assortment.bad-cell': 'line' | 'column' | 'why'
    'fault.assortment.bad-code': 'most'
    'fault.assortment.bad-days': 'given'
    'fault.assortment.bad-grams': 'given'
    'fault.assortment.bad-item': 'number' | 'code' | 'field' | 'why'
    'fault.assortment.bad-price': 'given'
    'fault.assortment.bad-season-day': never
    'fault.assortment.bad-unit': 'given' | 'allowed'
    'fault.assortment.duplicate-code': 'place' | 'code' | 'earlierPlace'
    'fault.assortment.duplicate-column': 'line' | 'column'
    'fault.assortment.group-too-large': 'place' | 'most' | 'group'
    'fault.assortment.no-code-column': 'allowed'
    'fault.assortment.price-without-unit': never
    'fault.assortment.season-days-differ': never
    'fault.assortment.season-ends-before-start': never
    'fault.assortment.step-is-no-coin': 'given' | 'allowed'
    'fault.assortment.text-not-plain': 'why'
    'fault.assortment.too-large': 'most'
    'fault.assortment.too-many-cells': 'line' | 'cells' | 'columns'
    'fault.assortment.too-many-items': 'most' | 'given'
    'fault.assortment.too-many-lines': 'most' | 'line'
    'fault.assortment.unknown-column': 'line' | 'column' | 'allowed'
    'fault.assortment.unreadable-list': never
    'feature.assortment.purpose': never
    'feature.assortment.reader': never
    'feature.assortment.title': never
    'text.assortment.allowed-columns': 'columns'
    'text.assortment.hide-days-range': 'most'
    'text.assortment.place-item': 'number'
    'text.assortment.place-line': 'line'
    'text.assortment.price-limit': 'most'
    'text.assortment.tare-range': 'most'
    'text.assortment.text-length': 'most'
    'text.assortment.unit-names': never
    'text.request.queue-of-assortments': never
  }

  interface HolesOfLanectl {
    'lanectl.assortment.a': 'price' | 'unit'
    'lanectl.assortment.cannot-read': 'file' | 'code'
    'lanectl.assortment.cannot-write': 'file' | 'code'
    'lanectl.assortment.items-added-removed-changed-before':
      | 'count'
      | 'added'
      | 'removed'
      | 'changed'
      | 'unchanged'
    'lanectl.assortment.keep-name-person-gave-them': 'keptNames'
    'lanectl.assortment.nothing-changed-trial': never
    'lanectl.assortment.taught-items-not-list': 'unlisted'
    'lanectl.items.assortment.about': never
    'lanectl.items.assortment.export.about': never
    'lanectl.items.assortment.import.about': never
    'lanectl.items.assortment.import.option.dry-run': never
  }

  interface HolesOfPage {
    'goods.a-kg': 'sum'
    'goods.a-piece': 'sum'
    'goods.changes': 'added' | 'removed' | 'changed' | 'unchanged'
    'goods.file': never
    'goods.group': 'group'
    'goods.hidden': 'count'
    'goods.kept-names': 'count'
    'goods.no-price': never
    'goods.none': never
    'goods.same': never
    'goods.save': never
    'goods.season': never
    'goods.state': 'count' | 'at' | 'by'
    'goods.take': 'count'
    'goods.taken': 'count'
    'goods.title': never
    'goods.too-large': never
    'goods.unlisted': 'count'
    'goods.unsold': never
    'goods.what-changes': never
  }
}
