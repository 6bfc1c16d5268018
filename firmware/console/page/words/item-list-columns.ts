/** What the columns of a list of items are called, in small letters. */
export const CODE_COLUMNS = 'code id plu sku код артикул'.split(' ')
export const NAME_COLUMNS = 'name title название наименование товар'.split(' ')
