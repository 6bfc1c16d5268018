/** The names of the holes in each text of the word tables. Written by `npm run words`. */

interface CoreHolesOfWords {
  'fault.backup.content-not-as-announced': 'name' | 'holder'
  'fault.backup.data-folder-not-empty': 'dataFolder' | 'replacedFolder'
  'fault.backup.database-damaged': 'name'
  'fault.backup.database-newer': 'version' | 'name'
  'fault.backup.disk-full': never
  'fault.backup.disk-read-only': never
  'fault.backup.disk-trouble': 'path' | 'why'
  'fault.backup.disk-write-failed': never
  'fault.backup.document-unreadable': 'path'
  'fault.backup.duplicate-member': never
  'fault.backup.earlier-restore-left': 'path'
  'fault.backup.file-damaged': never
  'fault.backup.file-renamed': 'originalName' | 'name'
  'fault.backup.file-size-limit': never
  'fault.backup.file-truncated': never
  'fault.backup.folder-gone': never
  'fault.backup.folder-not-found': never
  'fault.backup.folder-read-error': never
  'fault.backup.folder-unreadable': 'path'
  'fault.backup.folder-unusable': 'path' | 'why'
  'fault.backup.folder-without-room': 'path' | 'needed' | 'free'
  'fault.backup.hash-mismatch': 'name'
  'fault.backup.inside-data-folder': 'path'
  'fault.backup.key-file-empty': never
  'fault.backup.key-file-invalid': never
  'fault.backup.lock-failed': 'path'
  'fault.backup.locked-by-another': never
  'fault.backup.manifest-invalid': never
  'fault.backup.manifest-not-first': never
  'fault.backup.manifest-not-json': never
  'fault.backup.manifest-too-large': never
  'fault.backup.master-full': never
  'fault.backup.master-keeps-none': never
  'fault.backup.master-list-malformed': never
  'fault.backup.master-unavailable': 'why'
  'fault.backup.member-unlike-manifest': 'name'
  'fault.backup.newer-release': 'version'
  'fault.backup.no-encryption': never
  'fault.backup.no-master': never
  'fault.backup.no-room-to-unpack': 'path' | 'needed' | 'free'
  'fault.backup.no-such-backup': 'name'
  'fault.backup.no-write-permission': never
  'fault.backup.not-of-lane': 'name' | 'lane'
  'fault.backup.not-restorable': 'why'
  'fault.backup.not-signed': 'backup'
  'fault.backup.not-writable': 'path'
  'fault.backup.of-another-lane':
    | 'backupLane'
    | 'cardLane'
    | 'wantedLane'
    | 'newLane'
    | 'serialNumber'
    | 'serialOption'
  'fault.backup.padding-not-empty': never
  'fault.backup.passphrase-weak': 'least' | 'different'
  'fault.backup.read-failed': 'path'
  'fault.backup.recipient-invalid': 'recipient'
  'fault.backup.recipients-and-passphrase': never
  'fault.backup.row-count-mismatch': 'name'
  'fault.backup.same-disk': 'path'
  'fault.backup.secret-unreadable': 'secret' | 'path'
  'fault.backup.server-clock-differs': 'host' | 'status'
  'fault.backup.server-file-unreadable': 'path'
  'fault.backup.server-full': 'host' | 'status'
  'fault.backup.server-index-invalid': 'file' | 'host'
  'fault.backup.server-lost-backup': 'host' | 'name'
  'fault.backup.server-redirect': 'host' | 'status'
  'fault.backup.server-refused': 'host' | 'status'
  'fault.backup.server-unauthorized': 'host' | 'status'
  'fault.backup.server-unavailable': 'host' | 'status'
  'fault.backup.server-unreachable': 'host' | 'why' | 'advice'
  'fault.backup.signature-invalid': never
  'fault.backup.signer-unknown': 'backup' | 'signer' | 'lane' | 'signerToTrust'
  'fault.backup.stored-copy-differs': 'name' | 'place'
  'fault.backup.too-large-for-master': 'megabytes'
  'fault.backup.too-large-for-server': never
  'fault.backup.unknown': never
  'fault.backup.unknown-member': 'name'
  'fault.backup.upload-cut': never
  'fault.backup.upload-headers-missing': never
  'fault.backup.upload-superseded': never
  'fault.backup.write-error': never
  'fault.backup.wrong-key': never
  'text.backup.backup-of-lane': 'lane' | 'time'
  'text.backup.certificate-advice': never
  'text.backup.the-key': never
  'text.backup.the-lane': never
  'text.backup.the-passphrase': never
  'fault.bank.address-private': never
  'fault.bank.address-unfit': 'bank' | 'why'
  'fault.bank.answer-compressed': never
  'fault.bank.answer-contradicts': 'bank' | 'why'
  'fault.bank.answer-field-not-object': 'field'
  'fault.bank.answer-field-unfit': 'field' | 'expected'
  'fault.bank.answer-not-json': 'status'
  'fault.bank.answer-partial': never
  'fault.bank.answer-redirect': 'status'
  'fault.bank.answer-server-error': 'status'
  'fault.bank.answer-timeout': never
  'fault.bank.answer-too-large': 'most'
  'fault.bank.answer-unusable': 'bank' | 'why'
  'fault.bank.bank-name-not-text': 'profile'
  'fault.bank.bank-name-unknown': 'banks'
  'fault.bank.certificate-dates': 'day'
  'fault.bank.certificate-untrusted': 'why'
  'fault.bank.chosen-profile-unknown': 'profiles'
  'fault.bank.client-certificate-unusable': 'certFile' | 'keyFile'
  'fault.bank.credentials-refused': 'bank' | 'status'
  'fault.bank.emv-beginning-missing': never
  'fault.bank.emv-checksum-missing': never
  'fault.bank.emv-field-lengths-wrong': never
  'fault.bank.fake-orders-not-opened': never
  'fault.bank.fake-orders-not-written': never
  'fault.bank.fake-with-real-display': 'bank'
  'fault.bank.gateway-order-refused': 'status' | 'code'
  'fault.bank.host-private-address': never
  'fault.bank.masked-value-missing': 'profile' | 'field' | 'mask'
  'fault.bank.merchant-unknown': never
  'fault.bank.no-answer': 'why'
  'fault.bank.no-profile-chosen': never
  'fault.bank.no-such-order': never
  'fault.bank.no-such-payment': never
  'fault.bank.no-such-profile': 'name' | 'profiles'
  'fault.bank.order-amount-differs': never
  'fault.bank.order-currency-differs': never
  'fault.bank.order-number-taken': never
  'fault.bank.paid-amount-without-paid-status': 'status'
  'fault.bank.payload-of-other-qr': never
  'fault.bank.pix-charge-amount-differs': never
  'fault.bank.pix-creation-time-unreadable': never
  'fault.bank.pix-movement-two-amounts': 'field'
  'fault.bank.pix-payment-id-missing': never
  'fault.bank.pix-problem-type-missing': 'status'
  'fault.bank.pix-token-refused': 'bank' | 'status'
  'fault.bank.profile-field-missing': 'field'
  'fault.bank.profile-field-name': 'profile'
  'fault.bank.profile-field-unfit': 'field' | 'bank' | 'why'
  'fault.bank.profile-in-use': never
  'fault.bank.profile-key-characters': 'field'
  'fault.bank.profile-name-characters': 'why'
  'fault.bank.profile-name-length': 'most'
  'fault.bank.profile-name-reserved': never
  'fault.bank.profile-not-object': 'profile'
  'fault.bank.profile-too-many-fields': 'profile' | 'most'
  'fault.bank.profile-unfit': 'bank' | 'why'
  'fault.bank.profile-value-length': 'profile' | 'field' | 'most'
  'fault.bank.profile-without-bank': 'profile' | 'banks'
  'fault.bank.qr-amount-differs': 'given' | 'expected'
  'fault.bank.qr-amount-missing': never
  'fault.bank.qr-amount-not-number': never
  'fault.bank.qr-checksum-differs': 'expected'
  'fault.bank.qr-currency-differs': never
  'fault.bank.qr-form-unknown': never
  'fault.bank.qr-id-differs': never
  'fault.bank.qr-not-shown': 'why'
  'fault.bank.qr-not-url': never
  'fault.bank.raiffeisen-amount-differs': never
  'fault.bank.raiffeisen-code-unusable': 'expected' | 'status'
  'fault.bank.rbs-error-code-not-number': never
  'fault.bank.rbs-error-on-paid-order': 'code'
  'fault.bank.rbs-id-unusable': 'field'
  'fault.bank.rbs-order-id-missing': never
  'fault.bank.rbs-paid-order-declined': never
  'fault.bank.rbs-request-refused': 'code'
  'fault.bank.registry-fee-above-amount': 'field'
  'fault.bank.registry-kind-unknown': never
  'fault.bank.registry-page-too-long': 'field' | 'most'
  'fault.bank.registry-time-unreadable': 'field'
  'fault.bank.registry-unusable': 'bank' | 'why'
  'fault.bank.request-refused': 'code'
  'fault.bank.sbp-link-checksum-missing': never
  'fault.bank.sbp-link-dynamic': never
  'fault.bank.sbp-link-id-malformed': never
  'fault.bank.sbp-link-parameter-repeated': 'name'
  'fault.bank.sbp-link-static': never
  'fault.bank.sbp-link-sum-not-number': never
  'fault.bank.sbp-link-type-contradicts-id': never
  'fault.bank.sbp-link-type-unknown': never
  'fault.bank.sbp-link-wrong-host': 'host'
  'fault.bank.shop-unknown': never
  'fault.bank.sim-no-fitting-order': never
  'fault.bank.sim-no-open-order': never
  'fault.bank.sim-refund-too-large': never
  'fault.bank.static-qr-too-long': 'most'
  'fault.bank.tbank-error-code-not-number': never
  'fault.bank.tbank-paid-with-error': 'status'
  'fault.bank.tbank-payment-id-differs': never
  'fault.bank.tbank-payment-id-not-number': never
  'fault.bank.tbank-request-refused': 'code'
  'fault.bank.till-link-deactivated': never
  'fault.bank.till-link-id-malformed': never
  'fault.bank.till-link-id-missing': 'field'
  'fault.bank.till-link-missing': 'field'
  'fault.bank.till-link-not-activated': never
  'fault.bank.till-link-occupied': never
  'fault.bank.till-link-unknown': never
  'fault.bank.till-link-unsupported': never
  'fault.bank.till-link-with-amount': never
  'fault.bank.too-many-connections': never
  'fault.bank.too-many-profiles': 'most'
  'fault.bank.unexpected-http-status': 'status'
  'fault.bank.unknown-bank': 'name' | 'banks'
  'fault.bank.yookassa-amount-differs': never
  'fault.bank.yookassa-creation-time-unreadable': never
  'fault.bank.yookassa-list-missing': never
  'fault.bank.yookassa-metadata-differs': 'field'
  'fault.bank.yookassa-not-among-newest': 'bank' | 'count'
  'fault.bank.yookassa-request-refused': 'status' | 'code'
  'text.bank.amount-value': never
  'text.bank.id-value': never
  'text.bank.name-and-trouble': 'bank' | 'why'
  'text.bank.no-profiles': never
  'text.bank.plain-text': never
  'text.bank.text-up-to-characters': 'most'
  'text.bank.value-asked-about': never
  'replacement-notice.again': never
  'replacement-notice.flash-again': never
  'replacement-notice.not-yet': never
  'replacement-notice.refused': never
  'replacement-notice.wanted': never
  'setup-screen.code': never
  'starting.title': never
  'starting.what-now': never
  'svg-display.canceled': never
  'svg-display.error': never
  'svg-display.rejected': never
  'svg-display.static': never
  'fault.comparison.amounts-in-kopecks': never
  'fault.comparison.answer-withdrawn': 'answer'
  'fault.comparison.bank-statement-too-long': 'bank' | 'lines' | 'pages'
  'fault.comparison.bank-too-slow': 'bank' | 'seconds'
  'fault.comparison.cells-exceed-columns': 'line' | 'cells' | 'columns'
  'fault.comparison.column-answer-malformed': 'answer' | 'meanings'
  'fault.comparison.column-contradicts-kind': 'line' | 'column' | 'word' | 'kind' | 'advice'
  'fault.comparison.columns-doubled': 'meaning' | 'columns'
  'fault.comparison.columns-not-found':
    | 'lines'
    | 'bank'
    | 'amountNames'
    | 'timeNames'
    | 'orderNames'
    | 'operationNames'
    | 'advice'
  'fault.comparison.columns-unknown': 'line' | 'columns' | 'advice'
  'fault.comparison.currency-foreign': 'line' | 'currency'
  'fault.comparison.date-ambiguous': 'line' | 'cell'
  'fault.comparison.day-not-compared': 'date' | 'bank'
  'fault.comparison.day-of-shop': 'date' | 'bank'
  'fault.comparison.days-of-another-zone': never
  'fault.comparison.file-too-long': 'most'
  'fault.comparison.gateway-registry-refused': 'status' | 'code' | 'advice'
  'fault.comparison.ids-spoilt': 'line' | 'column' | 'cell'
  'fault.comparison.in-sheet': 'sheet' | 'why'
  'fault.comparison.kind-contradicts-refund':
    | 'line'
    | 'kindColumn'
    | 'kind'
    | 'refundColumn'
    | 'refund'
  'fault.comparison.line-without-id': 'line'
  'fault.comparison.malformed-answer': 'answer' | 'meanings'
  'fault.comparison.no-found-money': 'from' | 'to'
  'fault.comparison.no-payment-lines': never
  'fault.comparison.no-profile-of-bank': 'bank'
  'fault.comparison.no-such-answer': 'answer'
  'fault.comparison.note-missing': never
  'fault.comparison.refunds-not-marked': 'payment'
  'fault.comparison.registry-by-file-only': 'bank'
  'fault.comparison.several-days': 'count' | 'first' | 'last'
  'fault.comparison.sheet-without-heads': 'line' | 'advice'
  'fault.comparison.too-many-explained-columns': 'most'
  'fault.comparison.too-many-words': 'most'
  'fault.comparison.too-much-found-money': 'bank' | 'count' | 'most'
  'fault.comparison.total-mismatch': 'line' | 'label' | 'total' | 'payments' | 'refunds'
  'fault.comparison.unknown-bank': 'name' | 'banks'
  'fault.comparison.unknown-word': 'line' | 'column' | 'word' | 'moreWords'
  'fault.comparison.unreadable-cell': 'line' | 'column' | 'cell' | 'expected'
  'fault.comparison.withdrawal-range': 'most'
  'fault.comparison.word-meaning-known': 'word' | 'knownMeaning' | 'givenMeaning'
  'fault.shop-day.has-own-key': 'lane'
  'fault.shop-day.key-of-all-lanes': never
  'fault.shop-day.no-such-lane': 'lane'
  'fault.shop-day.not-compared': 'date' | 'bank'
  'fault.shop-day.not-master': never
  'fault.shop-day.replaced': never
  'fault.shop-day.too-many-lanes': 'most'
  'fault.shop-day.too-many-lines': 'most'
  'fault.shop-day.too-many-payments': 'most'
  'fault.shop-day.too-many-take-backs': 'lanes'
  'text.comparison.amount-cell': never
  'text.comparison.answer-changed': never
  'text.comparison.bank-file-instead': never
  'text.comparison.column-meanings': never
  'text.comparison.compared-again': never
  'text.comparison.further-unknown-words': 'words'
  'text.comparison.how-to-explain-columns': never
  'text.comparison.known-cell': never
  'text.comparison.payment-line': never
  'text.comparison.refund-line': never
  'text.comparison.refunded-cell': never
  'text.comparison.time-cell': never
  'text.comparison.unknown-word-place': 'word' | 'line' | 'column'
  'text.comparison.word-meanings': never
  'fault.config.address-beyond-path': never
  'fault.config.address-not-https': never
  'fault.config.address-not-url': never
  'fault.config.address-with-login': never
  'fault.config.cannot-read-file': 'path'
  'fault.config.cannot-write-file': 'path'
  'fault.config.certificate-missing-in-file': 'path'
  'fault.config.change-without-path': never
  'fault.config.changed-meanwhile': 'file'
  'fault.config.display-of-two-features': 'name' | 'first' | 'second'
  'fault.config.driver-not-in-release': 'feature' | 'driver'
  'fault.config.driver-required': 'allowed'
  'fault.config.duplicate-entry': never
  'fault.config.entry-name-invalid': never
  'fault.config.event-of-two-features': 'name' | 'first' | 'second'
  'fault.config.feature-not-in-release': 'feature'
  'fault.config.file-busy': never
  'fault.config.file-not-writable': 'path'
  'fault.config.file-unreadable': 'path' | 'why'
  'fault.config.lane-would-not-start': 'why'
  'fault.config.list-place': 'path' | 'count' | 'next'
  'fault.config.listener-not-in-release': 'address' | 'feature'
  'fault.config.no-secret-to-keep': 'path' | 'mark'
  'fault.config.no-variant-fits': never
  'fault.config.not-boolean': 'given'
  'fault.config.not-group': 'given'
  'fault.config.not-list': 'given'
  'fault.config.not-written': 'why'
  'fault.config.not-yaml': 'line' | 'why'
  'fault.config.nothing-to-restore': never
  'fault.config.part-of-two-features': 'name' | 'first' | 'second'
  'fault.config.root-refused': 'unit'
  'fault.config.root-refused-why': 'unit' | 'why'
  'fault.config.secret-of-former-address': 'address' | 'secret'
  'fault.config.section-of-two-features': 'name' | 'first' | 'second'
  'fault.config.set-by-environment': 'path' | 'variable'
  'fault.config.start-would-fail': 'file' | 'why'
  'fault.config.started-without-file': never
  'fault.config.text-or-changes': never
  'fault.config.too-costly': never
  'fault.config.too-few-entries': 'least'
  'fault.config.too-many-entries': 'most'
  'fault.config.unknown-key': 'allowed'
  'fault.config.unknown-key-with-suggestion': 'suggestion'
  'fault.config.unknown-variable': 'variable'
  'fault.config.unknown-variable-with-suggestion': 'variable' | 'suggestion'
  'fault.config.value-empty': 'given'
  'fault.config.value-has-no-keys': 'path'
  'fault.config.value-not-allowed': 'allowed' | 'given'
  'fault.config.value-not-allowed-with-suggestion': 'allowed' | 'given' | 'suggestion'
  'fault.config.value-required': never
  'fault.config.value-shape-mismatch': 'allowed' | 'given'
  'fault.config.value-too-long': 'given' | 'most'
  'fault.config.value-too-short': 'given' | 'least'
  'fault.config.value-trouble': 'why' | 'given'
  'fault.config.written-not-restarted': 'why'
  'fault.config.yaml-asterisk': never
  'fault.config.yaml-asterisk-at-line': 'file' | 'line'
  'fault.config.yaml-bad-escape': never
  'fault.config.yaml-bad-indent': never
  'fault.config.yaml-block-in-brackets': never
  'fault.config.yaml-duplicate-key': never
  'fault.config.yaml-invalid-at-line': 'file' | 'line' | 'why'
  'fault.config.yaml-missing-character': never
  'fault.config.yaml-missing-colon': never
  'fault.config.yaml-second-document': never
  'fault.config.yaml-tab-indent': never
  'fault.config.yaml-two-keys-on-line': never
  'fault.config.yaml-unexpected-character': never
  'fault.config.yaml-unknown-tag': never
  'fault.config.yaml-unquoted-start': never
  'fault.config.yaml-unreadable': never
  'fault.setup.driver-settings-missing': never
  'text.config.feed-address': never
  'text.config.further-problems-count': 'count'
  'text.config.hidden-value': never
  'text.config.inn-check-digit': never
  'text.config.key-group': never
  'text.config.lane-itself': never
  'text.config.number-between-bounds': 'kind' | 'least' | 'most'
  'text.config.number-lower-bound': 'kind' | 'least'
  'text.config.number-upper-bound': 'kind' | 'most'
  'text.config.one-line-name': never
  'text.config.shape-bluetooth-adapter': never
  'text.config.shape-boolean': never
  'text.config.shape-four-digits': never
  'text.config.shape-full-path': never
  'text.config.shape-host-name': never
  'text.config.shape-host-port': never
  'text.config.shape-identifier': never
  'text.config.shape-inn': never
  'text.config.shape-integer': never
  'text.config.shape-list': never
  'text.config.shape-number': never
  'text.config.shape-serial-port-path': never
  'text.config.shape-text': never
  'text.config.shape-token-hash': never
  'text.config.shape-url': never
  'text.config.shape-uuid': never
  'text.config.shape-web-origin': never
  'text.config.shape-webhook-secret': never
  'text.config.shape-webhook-url': never
  'text.config.whole-file-at-place': 'place'
  'customer.basket.more-lines': 'n'
  'customer.basket.total': never
  'customer.caption.scan': never
  'customer.caption.scan-by-phone': never
  'customer.caption.scan-to-pay': never
  'customer.next.accepted': never
  'customer.next.ask-cashier': never
  'customer.next.canceled': never
  'customer.next.pending': never
  'customer.next.rejected': never
  'customer.next.static': never
  'customer.qr.code': never
  'customer.qr.sbp': never
  'customer.screen.code': never
  'customer.screen.no-connection': never
  'customer.screen.other-lane': never
  'customer.screen.too-small': never
  'customer.status.accepted': never
  'customer.status.accepted-with-thanks': never
  'customer.status.canceled': never
  'customer.status.error': never
  'customer.status.pending': never
  'customer.status.rejected': never
  'customer.status.static': never
  'fault.board.card-worn-out': never
  'fault.board.no-memory-limit': never
  'fault.board.slowed-down': never
  'fault.board.supply-too-weak': 'advice'
  'fault.board.supply-was-too-weak': 'advice'
  'fault.board.too-hot': 'degrees'
  'fault.clock.ahead-of-bank': 'span'
  'fault.clock.behind-bank': 'span'
  'fault.clock.order-end-impossible': 'bank' | 'orderEnd' | 'bankTime' | 'advice'
  'fault.clock.wrong-date': 'date' | 'advice'
  'fault.host.clock-not-set': never
  'fault.host.internal-error': never
  'fault.host.lane-stopping': never
  'fault.host.last-exit': 'ending'
  'fault.host.no-supervisor': never
  'fault.host.not-allowed': never
  'fault.host.not-restarted': never
  'fault.host.restart-during-payment': never
  'fault.host.restart-loop': 'count' | 'why'
  'fault.host.restarts-without-failure': never
  'fault.host.shutting-down': never
  'fault.indicator.fake-broken': never
  'fault.indicator.line-used-twice': 'line' | 'part'
  'fault.indicator.no-gpio-chip': 'chips' | 'found'
  'fault.indicator.no-line-wired': never
  'fault.network.address-family-missing': 'alternative'
  'fault.network.address-held-by-lane': 'address'
  'fault.network.address-not-here': 'alternative'
  'fault.network.address-silent': 'url'
  'fault.network.address-used-twice': 'address' | 'otherAddress' | 'otherKey'
  'fault.network.another-protocol': never
  'fault.network.bad-listener-address': 'address'
  'fault.network.cannot-listen': 'address' | 'why'
  'fault.network.certificate-not-in-time': never
  'fault.network.certificate-of-another-name': never
  'fault.network.certificate-untrusted': never
  'fault.network.connection-broke-off': never
  'fault.network.connection-refused': never
  'fault.network.host-name-lookup-failed': 'alternative'
  'fault.network.host-name-unknown': 'alternative'
  'fault.network.name-server-silent': never
  'fault.network.name-unknown': never
  'fault.network.no-answer': never
  'fault.network.no-connection': never
  'fault.network.no-ipv4-address': 'address'
  'fault.network.no-secure-connection': never
  'fault.network.no-way-there': never
  'fault.network.port-in-use': 'alternative'
  'fault.network.port-needs-right': 'alternative'
  'fault.network.tls-file-unreadable': 'path'
  'fault.network.tls-pair-invalid': 'certificate' | 'key'
  'fault.network.too-many-connections': never
  'fault.selftest.already-running': never
  'fault.selftest.no-order-at-bank': never
  'fault.selftest.none-ended-yet': never
  'fault.selftest.paid-payment-status': 'status'
  'fault.selftest.payment-began': never
  'fault.selftest.payment-not-in-ledger': never
  'fault.selftest.payment-pending': never
  'fault.selftest.spare-terminal-isolated': never
  'fault.selftest.spare-terminal-silent': never
  'fault.selftest.work-timeout': 'seconds'
  'fault.selftest.wrong-answer': 'status' | 'path'
  'fault.update.already-running': never
  'fault.update.earlier-config': never
  'fault.update.mirror-not-folder': 'path'
  'fault.update.mirror-unusable': 'path'
  'fault.update.no-such-file': 'name'
  'fault.update.no-updater': never
  'fault.update.notes-unreadable': never
  'fault.update.release-in-probation': 'release'
  'fault.update.release-on-trial': 'release'
  'fault.update.release-rolled-back': 'release'
  'fault.update.release-rolled-back-why': 'release' | 'why'
  'fault.update.release-waits-for-config': 'release' | 'why'
  'fault.update.restarts-not-counted': never
  'fault.update.run-interrupted': never
  'fault.update.run-not-started': 'verb'
  'fault.update.run-refused': 'what' | 'why'
  'fault.update.updater-not-installed': never
  'fault.update.updater-not-started': 'verb'
  'fault.webhook.insecure-address': never
  'fault.webhook.not-configured': never
  'fault.webhook.receiver-error-status': 'status'
  'fault.webhook.receiver-failing': 'name' | 'address' | 'answer'
  'fault.webhook.receiver-gone': never
  'fault.webhook.receiver-silent': 'why'
  'fault.webhook.receiver-stopped': 'name' | 'address' | 'answer'
  'text.board.better-supply': never
  'text.clock.bank-time': 'time'
  'text.clock.days-apart': 'count'
  'text.clock.hours-apart': 'count'
  'text.clock.minutes-apart': 'count'
  'text.clock.set-the-clock': never
  'text.health.place-and-trouble': 'place' | 'why'
  'text.host.exit-code': 'code'
  'text.host.none-present': never
  'text.host.queue-support-bundles': never
  'text.network.another-address': never
  'text.selftest.queue-selftests': never
  'text.update.bad-signature': never
  'text.update.cannot-read-data': never
  'text.update.config-to-mend': never
  'text.update.disk-trouble': never
  'text.update.failed-here-before': never
  'text.update.fetching': never
  'text.update.for-another-device': never
  'text.update.no-space': never
  'text.update.not-fetched': never
  'text.update.not-newer': never
  'text.update.not-now': never
  'text.update.not-usable': never
  'text.update.trial-failed': never
  'text.update.trial-too-slow': never
  'text.update.updater-crashed': never
  'fault.bluetooth.adapter-off': never
  'fault.bluetooth.address-malformed': never
  'fault.bluetooth.attempt-given-up': never
  'fault.bluetooth.bus-denies-permission': never
  'fault.bluetooth.closed-by-lane': never
  'fault.bluetooth.connection-lost': 'connection'
  'fault.bluetooth.device-not-found': 'device'
  'fault.bluetooth.device-or-adapter-removed': never
  'fault.bluetooth.lost-while-listing-services': never
  'fault.bluetooth.no-adapter': 'adapter'
  'fault.bluetooth.no-system-bus': never
  'fault.bluetooth.not-writable': never
  'fault.bluetooth.service-denies-permission': never
  'fault.bluetooth.service-does-not-answer': never
  'fault.bluetooth.service-not-running': never
  'fault.bluetooth.service-stopped': never
  'fault.bluetooth.services-not-listed': never
  'fault.bluetooth.several-of-name': 'count' | 'name' | 'addresses'
  'fault.bluetooth.system-bus-closed': never
  'fault.display.adapter-file-unreadable': 'path'
  'fault.display.adapter-missing': 'adapter'
  'fault.display.answered-before': never
  'fault.display.bad-bluetooth-address': never
  'fault.display.bad-bluetooth-name': never
  'fault.display.being-looked-for': 'connection'
  'fault.display.bluetooth-not-searched': 'why'
  'fault.display.cable-unplugged': never
  'fault.display.choice-not-plugged-in': 'given' | 'ports'
  'fault.display.connection-changed': never
  'fault.display.connection-type': never
  'fault.display.does-not-answer': 'connection'
  'fault.display.driver-closed': never
  'fault.display.field-not-text': 'field'
  'fault.display.known-bluetooth-not-found': 'why' | 'address' | 'name'
  'fault.display.last-blank-unanswered': 'connection'
  'fault.display.line-too-long': 'given' | 'most'
  'fault.display.never-answered': 'protocol'
  'fault.display.no-bluetooth-device': never
  'fault.display.no-serial-port': never
  'fault.display.no-text': never
  'fault.display.none-answered': 'protocols' | 'advice'
  'fault.display.none-answered-as-before': 'protocols' | 'why'
  'fault.display.none-attached': never
  'fault.display.not-shown-in-time': never
  'fault.display.payment-is-pending': never
  'fault.display.port-or-address': never
  'fault.display.project-lacks': 'why'
  'fault.display.protocol-does-not-answer': 'connection' | 'protocol'
  'fault.display.qr-control-characters': never
  'fault.display.qr-empty': never
  'fault.display.qr-exceeds-limit': 'most'
  'fault.display.qr-not-unicode': never
  'fault.display.qr-separator-or-line-end': never
  'fault.display.qr-text-not-encodable': never
  'fault.display.qr-too-fine': never
  'fault.display.qr-too-large': 'most'
  'fault.display.qr-too-long': 'given' | 'most'
  'fault.display.reports-error': 'why'
  'fault.display.restarted-itself': never
  'fault.display.screen-exceeds-buffer': never
  'fault.display.search-running': never
  'fault.display.serial-port-outside': 'folders'
  'fault.display.several-adapters': 'count' | 'ports'
  'fault.display.status-out-of-range': never
  'fault.display.text-rows-only': never
  'fault.display.trial-during-payment': never
  'fault.display.trial-gave-way': never
  'fault.display.trial-running': never
  'fault.display.wrong-page': never
  'fault.display.wrong-qr-stored': never
  'fault.serial.cannot-be-opened': never
  'fault.serial.close-timeout': 'path'
  'fault.serial.closed-during-frame': never
  'fault.serial.full-path-needed': never
  'fault.serial.no-such-port': 'path'
  'fault.serial.not-a-serial-port': 'path'
  'fault.serial.open-timeout': 'path'
  'fault.serial.permission-denied': never
  'fault.serial.port-closed': never
  'fault.serial.port-in-use': 'path'
  'fault.serial.port-not-found': never
  'fault.serial.port-permission-denied': 'path'
  'fault.serial.write-timeout': 'path'
  'text.bluetooth.unknown-error': never
  'text.characters.control-characters': never
  'text.characters.direction-overrides': never
  'text.characters.invisible-characters': never
  'text.characters.not-unicode': never
  'text.characters.nothing-visible': never
  'text.display.adapter-in-socket': 'adapter' | 'socket'
  'text.display.adapter-with-number': 'adapter' | 'number'
  'text.display.cannot-answer-advice': 'protocols'
  'text.display.drawn-displays': never
  'text.display.nextion-assignment-failed': never
  'text.display.nextion-baud-rate': never
  'text.display.nextion-buffer-overflow': never
  'text.display.nextion-checksum': never
  'text.display.nextion-escape-character': never
  'text.display.nextion-file-failed': never
  'text.display.nextion-input-output-failed': never
  'text.display.nextion-invalid-instruction': never
  'text.display.nextion-invalid-operation': never
  'text.display.nextion-memory-failed': never
  'text.display.nextion-name-too-long': never
  'text.display.nextion-no-component': never
  'text.display.nextion-no-font': never
  'text.display.nextion-no-page': never
  'text.display.nextion-no-picture': never
  'text.display.nextion-no-variable': never
  'text.display.nextion-parameter-count': never
  'text.display.nextion-unknown-reason': never
  'text.display.nextion-waveform': never
  'fault.chain.login-cannot-make-streams': 'why'
  'fault.chain.no-right-to-make-stream': 'stream'
  'fault.chain.not-chain-master': never
  'fault.chain.shop-missing-from-stream': 'stream' | 'shop'
  'fault.chain.shop-stream-missing': 'shop' | 'stream'
  'fault.chain.stream-cannot-be-bounded': 'stream'
  'fault.chain.stream-delete-allowed': 'stream'
  'fault.chain.stream-drops-oldest': 'stream'
  'fault.chain.stream-extra-subject': 'stream' | 'subject'
  'fault.chain.stream-in-memory': 'stream'
  'fault.chain.stream-keeps-history': 'stream'
  'fault.chain.stream-lacks-subject': 'stream' | 'subject'
  'fault.chain.stream-max-age': 'stream'
  'fault.chain.stream-message-size': 'stream' | 'most'
  'fault.chain.stream-nearly-full': 'stream' | 'used' | 'most'
  'fault.chain.stream-not-updated': 'stream' | 'why'
  'fault.chain.stream-purge-allowed': 'stream'
  'fault.chain.stream-replicas-differ': 'stream' | 'count' | 'wanted'
  'fault.chain.stream-retention': 'stream'
  'fault.chain.stream-sealed': 'stream'
  'fault.chain.stream-size-differs': 'stream' | 'most' | 'wanted'
  'fault.chain.streams-differ': 'why'
  'fault.feed.bad-certificate-pair': never
  'fault.feed.bad-credentials-file': 'path'
  'fault.feed.bad-nkey-file': 'path'
  'fault.feed.behind': 'most'
  'fault.feed.certificate-authority-unknown': 'servers'
  'fault.feed.certificate-name-mismatch': 'servers'
  'fault.feed.certificate-not-in-time': 'servers'
  'fault.feed.certificate-without-key': never
  'fault.feed.client-certificate-required': 'servers'
  'fault.feed.connection-unencrypted': 'server'
  'fault.feed.credentials-rejected': 'servers'
  'fault.feed.entry-changed-meanwhile': 'name'
  'fault.feed.entry-malformed': never
  'fault.feed.entry-not-json': never
  'fault.feed.entry-too-large': 'most'
  'fault.feed.file-first-line-empty': 'path'
  'fault.feed.item-not-written': 'item' | 'why'
  'fault.feed.login-expired': 'servers'
  'fault.feed.login-required': 'servers'
  'fault.feed.login-right-missing': 'subject' | 'consequence'
  'fault.feed.login-right-too-wide': 'right' | 'subjects'
  'fault.feed.mixed-encryption': never
  'fault.feed.nkey-rejected': 'servers'
  'fault.feed.no-answer': 'why'
  'fault.feed.no-stream-for-subject': 'subject'
  'fault.feed.no-such-stream': 'stream'
  'fault.feed.not-reached-yet': never
  'fault.feed.password-rejected': 'servers'
  'fault.feed.picture-empty': never
  'fault.feed.picture-not-there-yet': never
  'fault.feed.picture-removed-meanwhile': never
  'fault.feed.reply-subject-forbidden': 'subject'
  'fault.feed.secret-unencrypted': 'server'
  'fault.feed.server-clock-ahead': 'seconds'
  'fault.feed.server-clock-behind': 'seconds'
  'fault.feed.server-name-unknown': 'servers'
  'fault.feed.server-refused-request': 'why'
  'fault.feed.server-unreachable': 'servers' | 'why'
  'fault.feed.server-without-tls': 'servers'
  'fault.feed.several-logins': never
  'fault.feed.shops-feed-trouble': 'why'
  'fault.feed.streams-in-shared-account': never
  'fault.feed.template-dated-ahead': 'name' | 'date'
  'fault.feed.template-name-taken': 'name'
  'fault.feed.token-rejected': 'servers'
  'fault.feed.unknown-shop': 'shop' | 'shops'
  'fault.feed.username-without-password': never
  'fault.feed.withdrawal-malformed': never
  'fault.fleet.deletion-only-by-master': never
  'fault.fleet.key-incomplete': never
  'fault.fleet.keys-master-only': never
  'fault.fleet.no-own-key': never
  'fault.fleet.no-such-key': 'id'
  'fault.fleet.serial-number-malformed': never
  'fault.fleet.too-many-keys': 'most'
  'fault.fragment.master-publishes-none': never
  'fault.replacement.backup-of-other-lane': 'lane'
  'fault.replacement.card-header-malformed': 'header'
  'fault.replacement.code-already-used': 'lane' | 'date'
  'fault.replacement.code-cannot-change-backups': never
  'fault.replacement.code-mistyped': never
  'fault.replacement.code-not-lane-key': never
  'fault.replacement.code-not-valid': never
  'fault.replacement.code-required': never
  'fault.replacement.code-unknown-at-master': never
  'fault.replacement.code-used-by-other-card': 'lane'
  'fault.replacement.given-key-unreadable': 'path'
  'fault.replacement.master-gave-no-key': never
  'fault.replacement.place-taken': 'lane' | 'date'
  'fault.sync.address-not-available': never
  'fault.sync.asked-vectors-of-other-model': never
  'fault.sync.assortment-not-taken': 'advice'
  'fault.sync.bad-assortment-message': never
  'fault.sync.bad-counter-examples-message': never
  'fault.sync.bad-shop-day-message': never
  'fault.sync.blank-picture-taught': 'lane'
  'fault.sync.cannot-listen': 'address'
  'fault.sync.counter-example-with-vector': never
  'fault.sync.health-message-malformed': never
  'fault.sync.is-stopping': never
  'fault.sync.item-not-asked-for': never
  'fault.sync.item-state-malformed': never
  'fault.sync.key-file-unreadable': 'path'
  'fault.sync.key-of-other-lane': 'given' | 'owner'
  'fault.sync.key-unknown': never
  'fault.sync.lane-has-no-fleet': never
  'fault.sync.master-address-malformed': never
  'fault.sync.master-answer-cut': never
  'fault.sync.master-answer-not-json': never
  'fault.sync.master-answer-too-large': never
  'fault.sync.master-protocol-differs': 'protocol'
  'fault.sync.master-refusal': 'why'
  'fault.sync.master-rejects-key': 'address'
  'fault.sync.master-silent': 'address'
  'fault.sync.master-status-unexpected': 'status'
  'fault.sync.master-unreachable': 'address' | 'why'
  'fault.sync.master-url-malformed': 'url'
  'fault.sync.message-cut-in-picture': never
  'fault.sync.message-head-not-json': never
  'fault.sync.message-head-size': never
  'fault.sync.message-malformed': 'name' | 'protocol'
  'fault.sync.message-refused': 'why'
  'fault.sync.message-too-large': never
  'fault.sync.message-without-head': never
  'fault.sync.no-assortment': never
  'fault.sync.no-counter-examples': never
  'fault.sync.no-master-found': never
  'fault.sync.no-such-request': never
  'fault.sync.not-in-step': never
  'fault.sync.path-encoding': never
  'fault.sync.picture-bytes-exceeded': 'most'
  'fault.sync.picture-hash-mismatch': never
  'fault.sync.picture-not-asked-for': never
  'fault.sync.picture-not-jpeg': never
  'fault.sync.picture-too-large': never
  'fault.sync.picture-too-many-pixels': 'width' | 'height'
  'fault.sync.protocol-not-supported': 'supported' | 'asked'
  'fault.sync.stands-alone': never
  'fault.sync.template-named-twice': never
  'fault.sync.template-not-offered': never
  'fault.sync.template-picture-blank': 'name' | 'advice'
  'fault.sync.template-without-picture': never
  'fault.sync.too-many-connections': never
  'fault.sync.too-many-deletion-marks': 'most'
  'fault.sync.too-many-messages': never
  'fault.sync.too-many-named-items': 'most'
  'fault.sync.too-many-pictures': 'most'
  'fault.sync.vector-malformed': never
  'fault.sync.vectors-of-other-model': never
  'text.chain.size-in-megabytes': 'count'
  'text.chain.without-limit': never
  'text.feed.may-answer-others': never
  'text.feed.may-change-stream': never
  'text.feed.may-copy-stream': never
  'text.feed.may-create-consumers': never
  'text.feed.may-create-streams': never
  'text.feed.may-delete-consumers': never
  'text.feed.may-delete-messages': never
  'text.feed.may-delete-stream': never
  'text.feed.may-depose-stream-leader': never
  'text.feed.may-list-account': never
  'text.feed.may-purge-stream': never
  'text.feed.may-read-answers': never
  'text.feed.may-read-questions': never
  'text.feed.may-remove-stream-servers': never
  'text.feed.may-withdraw-entries': never
  'text.feed.may-write-as-other-shop': never
  'text.feed.may-write-without-shop': never
  'text.feed.no-error-code': never
  'text.feed.without-change-notices': never
  'text.feed.without-item-entries': never
  'text.feed.without-newest-entry': never
  'text.feed.without-picture-entries': never
  'text.feed.without-picture-reading': never
  'text.feed.without-picture-stream-info': never
  'text.feed.without-reading': never
  'text.feed.without-stream-info': never
  'text.fleet.the-master': never
  'text.fleet.this-lane': never
  'text.sync.check-picture-or-clock': 'advice'
  'text.sync.master-left-out-name': 'dated' | 'advice'
  'text.sync.master-left-out-picture': 'name' | 'dated' | 'advice'
  'text.sync.master-left-out-state': 'dated' | 'advice'
  'text.sync.name-misdated': 'dated' | 'advice'
  'text.sync.name-not-plain': 'why'
  'text.sync.picture-misdated': 'name' | 'dated' | 'advice'
  'text.sync.set-clock': never
  'text.sync.state-misdated': 'dated' | 'advice'
  'fault.assortment.item-not-listed': 'item'
  'fault.camera.broken-pictures': never
  'fault.camera.camera-lost': 'why'
  'fault.camera.capture-timed-out': never
  'fault.camera.chosen-camera-missing': never
  'fault.camera.folder-missing': 'folder'
  'fault.camera.frame-rate-low': 'rate' | 'wanted' | 'advice'
  'fault.camera.frames-stopped': 'advice'
  'fault.camera.in-use-elsewhere': never
  'fault.camera.no-frame': 'seconds'
  'fault.camera.no-more-frames': never
  'fault.camera.no-picture': never
  'fault.camera.no-picture-yet': never
  'fault.camera.none-attached': never
  'fault.camera.not-configured': never
  'fault.camera.picture-frozen': 'seconds'
  'fault.camera.program-ended': 'exit'
  'fault.camera.program-missing': 'program'
  'fault.camera.program-not-started': never
  'fault.camera.region-not-whole-numbers': never
  'fault.camera.region-outside': 'width' | 'height'
  'fault.camera.region-too-small': 'width' | 'height'
  'fault.camera.rpicam-vid-version': never
  'fault.camera.sensor-silent': never
  'fault.camera.sim-picture-format': never
  'fault.camera.unplugged-camera': never
  'fault.export.folder-file-limit': 'count' | 'oldest' | 'date' | 'name'
  'fault.export.folder-not-writable': 'path' | 'code'
  'fault.export.folder-size-limit': 'most' | 'oldest' | 'date' | 'name'
  'fault.export.foreign-file': never
  'fault.export.inside-data-folder': never
  'fault.export.name-too-long': never
  'fault.export.no-folder': never
  'fault.export.no-such-export': 'name'
  'fault.export.not-plain-file': never
  'fault.export.of-another-token': 'name'
  'fault.export.path-invalid': never
  'fault.export.path-not-writable': 'code'
  'fault.export.path-outside-folders': 'folders'
  'fault.export.path-through-file': never
  'fault.export.path-with-dots': never
  'fault.export.path-without-name': never
  'fault.export.token-file-limit': 'token' | 'count' | 'oldest' | 'date' | 'name'
  'fault.export.token-size-limit': 'token' | 'most' | 'oldest' | 'date' | 'name'
  'fault.export.too-many-new-folders': 'count' | 'most'
  'fault.export.write-failed': 'code'
  'fault.item.bad-id': 'most'
  'fault.item.bad-id-characters': 'why'
  'fault.item.blank-picture': never
  'fault.item.deletion-prevents-restoring': never
  'fault.item.deletion-prevents-teaching': 'item'
  'fault.item.described-twice': never
  'fault.item.extra-information-too-large': 'most'
  'fault.item.impossible-id': never
  'fault.item.learning-locked': never
  'fault.item.lost-after-describing': never
  'fault.item.name-not-plain-text': 'field' | 'why'
  'fault.item.name-too-long': 'field' | 'most'
  'fault.item.no-room-for-picture': never
  'fault.item.no-such-template': never
  'fault.item.no-templates': never
  'fault.item.nothing-to-restore': never
  'fault.item.picture-gone': never
  'fault.item.too-many-names': 'most' | 'given'
  'fault.item.unknown-learning-mode': never
  'fault.model.cannot-be-used': 'name' | 'why'
  'fault.model.crashed-on-picture': never
  'fault.model.crashed-restarting': never
  'fault.model.file-unreadable': 'path'
  'fault.model.known-picture-failed': never
  'fault.model.manifest-invalid': 'why'
  'fault.model.manifest-unreadable': never
  'fault.model.not-found': never
  'fault.model.picture-failed': never
  'fault.model.picture-size': 'width' | 'height'
  'fault.model.queue-full': never
  'fault.model.unknown-name': 'name'
  'fault.model.wrong-vectors': 'cosine'
  'fault.package.bad-date': 'name'
  'fault.package.bad-list-length': 'file'
  'fault.package.bad-member': 'file' | 'why'
  'fault.package.bad-serial-number': 'name'
  'fault.package.bad-vectors-size': 'file' | 'count'
  'fault.package.card-error': never
  'fault.package.card-full': never
  'fault.package.content-refused': 'why'
  'fault.package.counter-example-bad-item-id': never
  'fault.package.counter-examples-of-item-limit': 'item' | 'most'
  'fault.package.counter-examples-too-large': 'megabytes'
  'fault.package.damaged-file': 'why'
  'fault.package.damaged-header': never
  'fault.package.duplicate-entry': 'name'
  'fault.package.ends-too-early': never
  'fault.package.export-running': never
  'fault.package.file-too-large': 'name'
  'fault.package.foreign-archive': 'why'
  'fault.package.import-running': never
  'fault.package.interrupted-by-restart': never
  'fault.package.item-without-templates': 'item'
  'fault.package.list-without-line-end': never
  'fault.package.manifest-differs': never
  'fault.package.member-missing': 'file'
  'fault.package.member-not-text': 'file'
  'fault.package.no-file': never
  'fault.package.no-room-for-export': never
  'fault.package.no-room-for-import': never
  'fault.package.no-such-file': never
  'fault.package.not-json': 'name'
  'fault.package.not-plain-file': never
  'fault.package.not-read-to-end': never
  'fault.package.not-tar': never
  'fault.package.picture-hash-differs': 'picture'
  'fault.package.picture-not-whole': 'name'
  'fault.package.picture-too-large': 'name' | 'width' | 'height' | 'most'
  'fault.package.second-file': never
  'fault.package.template-bad-item-id': 'name'
  'fault.package.too-large': 'megabytes'
  'fault.package.too-many-counter-examples': 'most'
  'fault.package.too-many-templates': 'most'
  'fault.package.too-many-templates-of-item': 'item' | 'most'
  'fault.package.trailing-data': never
  'fault.package.unknown-import-mode': never
  'fault.package.unusable-vector': 'name'
  'fault.package.upload-broken': never
  'fault.package.upload-too-slow': never
  'fault.package.wrong-form-field': never
  'fault.recognition.inexact-vectors': 'cosine'
  'fault.recognition.learning-time-left': 'progress' | 'minutes'
  'fault.recognition.learning-time-unknown': 'progress'
  'fault.recognition.new-network-learning': 'count' | 'total'
  'fault.recognition.no-such-result': never
  'fault.recognition.slow-kernels': 'milliseconds' | 'ratio'
  'fault.recognition.wrong-vectors': 'cosine'
  'fault.review.grams-and-weight-differ': never
  'fault.review.no-such-counter-example': never
  'fault.template.identity-taken': 'number' | 'lane'
  'fault.template.impossible-identity': never
  'fault.template.staged-without-picture': never
  'text.camera.check-cable-and-load': never
  'text.camera.queue-readers': never
  'text.item.name-field': never
  'text.item.name-of-item': 'item'
  'text.item.requested-pictures': never
  'text.package.counter-example-number': 'number'
  'text.package.manifest-name': never
  'text.package.template-of-lane': 'number' | 'lane'
  'text.recognition.no-reference-vectors': never
  'text.recognition.not-checked-yet': never
  'text.teaching.blurred': never
  'text.teaching.maybe-blurred': never
  'text.teaching.over-the-edge': never
  'text.teaching.platform-empty': never
  'text.teaching.same-already': 'item'
  'text.teaching.same-as-other': 'item'
  'part.mend.bank': never
  'part.mend.board': never
  'part.mend.camera': never
  'part.mend.disk': never
  'part.mend.display': never
  'part.mend.indicator': never
  'part.mend.ledger': never
  'part.mend.model': never
  'part.mend.recognition': never
  'part.mend.scale': never
  'part.mend.starts': never
  'part.mend.sync': never
  'part.mend.templates': never
  'part.mend.updates': never
  'part.name.bank': never
  'part.name.bluetooth': never
  'part.name.board': never
  'part.name.camera': never
  'part.name.card': never
  'part.name.clock': never
  'part.name.disk': never
  'part.name.display': never
  'part.name.indicator': never
  'part.name.ledger': never
  'part.name.memory': never
  'part.name.model': never
  'part.name.network': never
  'part.name.power': never
  'part.name.receivers': never
  'part.name.recognition': never
  'part.name.scale': never
  'part.name.starts': never
  'part.name.sync': never
  'part.name.temperature': never
  'part.name.templates': never
  'part.name.updates': never
  'part.name.watchdog': never
  'fault.accounting.digits': 'value'
  'fault.accounting.no-shop': never
  'fault.accounting.several-banks': never
  'fault.basket.quantity-out-of-range': 'path' | 'most'
  'fault.basket.sum-out-of-range': 'path' | 'most'
  'fault.basket.text-too-long': 'path' | 'most'
  'fault.basket.too-many-lines': 'most'
  'fault.basket.total-out-of-range': 'most'
  'fault.difference.not-found': never
  'fault.difference.not-so': 'allowed'
  'fault.difference.settled-otherwise': 'outcome' | 'name' | 'time'
  'fault.ledger.archive-differs': 'payment' | 'path'
  'fault.ledger.export-too-many-days': 'most'
  'fault.ledger.gap-after-restore': 'gaps'
  'fault.ledger.gap-already-settled': 'gap'
  'fault.ledger.no-such-gap': never
  'fault.ledger.payment-changed-while-archived': 'payment'
  'fault.payment.amount-above-limit': 'most'
  'fault.payment.bad-reference': 'why'
  'fault.payment.cancellation-unconfirmed': never
  'fault.payment.cancelled-before-shown': never
  'fault.payment.changed-meanwhile': 'payment'
  'fault.payment.client-gone': never
  'fault.payment.day-statement-abandoned': never
  'fault.payment.default-lifetime-outside-bounds': never
  'fault.payment.end-not-recorded': 'why'
  'fault.payment.first-attempt-unclear': never
  'fault.payment.lifetime-out-of-range': 'least' | 'most'
  'fault.payment.no-qr-code-yet': never
  'fault.payment.none-begun': never
  'fault.payment.not-found': never
  'fault.payment.operation-already-used': 'operation' | 'payment'
  'fault.payment.paid-refund-instead': 'payment'
  'fault.payment.pending-cancel-first': never
  'fault.payment.previous-being-paid': never
  'fault.payment.previous-paid': never
  'fault.payment.purpose-unfit': 'why'
  'fault.payment.text-too-long': 'most'
  'fault.refund.all-refunded': never
  'fault.refund.already-ended': 'outcome' | 'source'
  'fault.refund.another-pending': never
  'fault.refund.bad-amount': never
  'fault.refund.bad-note': 'why'
  'fault.refund.bad-reason': 'why'
  'fault.refund.bad-refunded-amount': never
  'fault.refund.bank-contradicts-settlement': never
  'fault.refund.bank-total-exceeds-paid': 'refunded'
  'fault.refund.bank-total-unknown': never
  'fault.refund.bank-without-refunds': never
  'fault.refund.changed-meanwhile': 'refund'
  'fault.refund.daily-limit-reached': 'who' | 'most' | 'left' | 'time'
  'fault.refund.declined-by-bank': 'why'
  'fault.refund.declined-without-reason': never
  'fault.refund.exceeds-daily-limit': 'who' | 'most'
  'fault.refund.exceeds-payment': 'left'
  'fault.refund.exceeds-rest': never
  'fault.refund.gateway-refused-refund': 'status' | 'code'
  'fault.refund.gateway-without-refunds': never
  'fault.refund.ledger-restored': 'time' | 'bank'
  'fault.refund.never-sent-to-bank': never
  'fault.refund.no-idempotency-key': never
  'fault.refund.no-profile-kept': never
  'fault.refund.not-found': never
  'fault.refund.not-of-payment': never
  'fault.refund.note-missing': never
  'fault.refund.nothing-paid': never
  'fault.refund.only-in-cabinet': 'bank'
  'fault.refund.payment-not-made': 'status'
  'fault.refund.pending-at-bank': 'status'
  'fault.refund.pix-amount-differs': never
  'fault.refund.pix-status-unknown': never
  'fault.refund.profile-gone': never
  'fault.refund.profile-unusable': 'bank' | 'why'
  'fault.refund.raiffeisen-order-unknown': never
  'fault.refund.refunded-amount-differs': 'expected' | 'refunded'
  'fault.refund.settle-too-early': 'minutes'
  'fault.refund.settled-as-refused': never
  'fault.refund.switched-off': never
  'fault.refund.tbank-refused-refund': 'code'
  'fault.refund.too-old': 'days'
  'fault.refund.too-old-or-no-profile': 'days'
  'fault.refund.unconfirmed-by-bank': 'count'
  'fault.refund.unknown-field-without-amount': 'field'
  'fault.refund.unknown-refunds-at-bank': 'refunded'
  'fault.shift.empty-shift-too-soon': 'closedShift' | 'openShift'
  'fault.shift.key-of-other-shift': 'shift'
  'fault.shift.no-such-number': 'shift'
  'fault.shift.not-found': never
  'fault.shift.nothing-to-close': never
  'fault.statement.day-goes-on': 'date'
  'fault.statement.month-goes-on': 'month'
  'fault.statement.month-in-future': 'month'
  'fault.statement.not-found': never
  'fault.statement.of-lane': 'number'
  'fault.statement.of-shop': 'number'
  'fault.statement.shop-not-whole': never
  'text.difference.choice': 'as' | 'meaning'
  'text.difference.goods-added': never
  'text.difference.other-till': never
  'text.difference.reversed-by-bank': never
  'text.difference.tip': never
  'text.ledger.archive-file': never
  'text.ledger.gap-span': 'from' | 'until'
  'text.qr.empty-text': never
  'text.qr.html-or-svg': never
  'text.qr.script-not-text': never
  'text.qr.text-too-long': 'most'
  'text.refund.ended-by-bank': 'status'
  'text.refund.money-refunded': never
  'text.refund.named-token': 'name'
  'text.refund.nothing-refunded': never
  'text.refund.profile-of-other-device': never
  'text.refund.settled-by-person': 'name' | 'time'
  'text.refund.this-listener': never
  'text.refund.unnamed-person': never
  'fault.link.closed-by-lane': 'connection'
  'fault.log.since-time': never
  'fault.request.arrived-too-late': never
  'fault.request.bad-host-header': never
  'fault.request.body-missing': never
  'fault.request.body-nested-too-deep': 'most'
  'fault.request.body-not-json': never
  'fault.request.body-not-json-at-position': 'position'
  'fault.request.body-not-utf8': never
  'fault.request.body-too-large': never
  'fault.request.body-too-slow': 'seconds'
  'fault.request.card-nearly-full': never
  'fault.request.client-hung-up': never
  'fault.request.date-malformed': never
  'fault.request.day-in-future': 'date'
  'fault.request.days-incomplete': never
  'fault.request.days-reversed': 'first' | 'last'
  'fault.request.duplicate-key': 'key'
  'fault.request.earlier-ones-running': never
  'fault.request.embedded-in-foreign-page': never
  'fault.request.file-missing': never
  'fault.request.forbidden-key': 'key'
  'fault.request.foreign-host': never
  'fault.request.foreign-origin': never
  'fault.request.format-mismatch': 'field' | 'format'
  'fault.request.given-up': never
  'fault.request.headers-too-large': never
  'fault.request.idempotency-key-malformed': 'most'
  'fault.request.idempotency-key-reused': never
  'fault.request.last-event-id-malformed': never
  'fault.request.link-on-foreign-page': never
  'fault.request.missing-field': 'field' | 'missing'
  'fault.request.month-malformed': never
  'fault.request.no-picture': never
  'fault.request.no-such-date': never
  'fault.request.not-array': 'field'
  'fault.request.not-boolean': 'field'
  'fault.request.not-http': never
  'fault.request.not-integer': 'field'
  'fault.request.not-number': 'field'
  'fault.request.not-object': 'field'
  'fault.request.not-string': 'field'
  'fault.request.number-too-large': 'field' | 'most'
  'fault.request.number-too-small': 'field' | 'least'
  'fault.request.pattern-mismatch': 'field' | 'pattern'
  'fault.request.picture-decoder-crashed': never
  'fault.request.picture-decoding-timeout': 'seconds'
  'fault.request.picture-format': never
  'fault.request.picture-too-large': 'width' | 'height' | 'most' | 'side'
  'fault.request.picture-unreadable': never
  'fault.request.queue-full': 'requests'
  'fault.request.report-too-many-days': 'most'
  'fault.request.several-host-headers': never
  'fault.request.takes-no-body': never
  'fault.request.text-too-long': 'field' | 'most'
  'fault.request.text-too-short': 'field' | 'least'
  'fault.request.time-malformed': 'field'
  'fault.request.too-few-entries': 'field' | 'least'
  'fault.request.too-many-changes': never
  'fault.request.too-many-entries': 'field' | 'most'
  'fault.request.too-many-event-streams': 'count'
  'fault.request.too-many-headers': 'most'
  'fault.request.too-many-pictures': never
  'fault.request.too-many-values': 'most'
  'fault.request.too-many-values-at-once': 'most'
  'fault.request.unknown-field': 'field' | 'unknown'
  'fault.request.unknown-path': 'method' | 'path'
  'fault.request.value-mismatch': never
  'fault.request.value-not-expected': 'field' | 'allowed'
  'fault.request.value-not-in-list': 'field' | 'allowed'
  'fault.request.value-unfit': 'field'
  'fault.request.wrong-content-type': 'allowed'
  'fault.request.wrong-method': 'methods'
  'fault.table.archive-without-table': never
  'fault.table.damaged': never
  'fault.table.form-account-statement': never
  'fault.table.form-archive': never
  'fault.table.form-old-spreadsheet': never
  'fault.table.form-pdf': never
  'fault.table.form-web-page': never
  'fault.table.form-xml': never
  'fault.table.line-unreadable': 'line' | 'why'
  'fault.table.protected': never
  'fault.table.quotation-mark-open': 'line'
  'fault.table.too-many-lines': 'most'
  'fault.table.too-many-merged': 'most'
  'fault.table.too-many-parts': 'most'
  'fault.table.too-many-sheets': 'most'
  'fault.table.too-many-texts': 'most'
  'fault.table.unpacks-too-much': 'most'
  'fault.token.may-not-refund': never
  'fault.token.missing-at-kiosk': 'address'
  'fault.token.missing-in-network': 'address'
  'fault.token.monitor-changes-nothing': never
  'fault.token.needed-beyond-loopback': never
  'fault.token.not-sent-with-request': never
  'fault.token.one-secret-source': 'name'
  'fault.token.operator-needed': never
  'fault.token.same-secret': 'index' | 'name' | 'otherIndex' | 'otherName'
  'fault.token.secret-file-unreadable': 'name' | 'path'
  'fault.token.secret-too-short': 'name' | 'path'
  'fault.token.sent-unencrypted': 'address'
  'fault.token.session-from-foreign-page': never
  'fault.token.unknown-token': never
  'text.list.first-and-more': 'first' | 'count'
  'text.list.quoted': 'text'
  'text.request.field-and-trouble': 'field' | 'why'
  'text.request.field-of-address': 'path'
  'text.request.field-of-body': 'path'
  'text.request.field-of-headers': 'path'
  'text.request.field-of-query': 'path'
  'text.request.named-value': 'name'
  'text.request.queue-of-comparisons': never
  'text.request.queue-of-csv-files': never
  'text.request.queue-of-day-statements': never
  'text.request.queue-of-exports': never
  'text.request.queue-of-lists': never
  'text.request.queue-of-pictures': never
  'text.request.queue-of-recognitions': never
  'text.request.queue-of-refunds': never
  'text.request.queue-of-reports': never
  'text.request.queue-of-scrapes': never
  'text.request.queue-of-shifts': never
  'text.request.queue-of-templates': never
  'text.request.unnamed-value': never
  'text.request.whole-body': never
  'text.request.whole-headers': never
  'text.request.whole-query': never
  'text.table.cell-too-long': 'most'
  'text.table.too-many-cells': 'most'
  'fault.scale.fake-not-at-rest': never
  'fault.scale.fake-overloaded': never
  'fault.scale.fake-tare-before-zero': never
  'fault.scale.fake-unplugged': never
  'fault.scale.fake-unplugged-order': never
  'fault.scale.fake-untouched': never
  'fault.scale.none-in-release': never
  'selftest.absent': 'why'
  'selftest.bank.answers': 'bank'
  'selftest.bank.clock-apart': 'bank' | 'seconds'
  'selftest.bank.fixed-code': 'bank'
  'selftest.bank.not-set-up': 'why'
  'selftest.bluetooth.not-needed': never
  'selftest.bluetooth.off': 'adapter'
  'selftest.bluetooth.on': 'adapter'
  'selftest.broken': 'why'
  'selftest.camera.blurred': never
  'selftest.camera.good': never
  'selftest.camera.light': 'verdict' | 'sharpness' | 'brightness'
  'selftest.camera.no-picture': 'why'
  'selftest.camera.too-bright': never
  'selftest.camera.too-dark': never
  'selftest.card.good': 'speed' | 'ms'
  'selftest.card.in-memory': 'kind'
  'selftest.card.lies': 'ms'
  'selftest.card.slow': 'speed' | 'ms'
  'selftest.card.too-fast': 'speed' | 'ms'
  'selftest.card.worn': never
  'selftest.clock.good': 'time'
  'selftest.clock.not-set': 'time'
  'selftest.clock.not-told': 'time'
  'selftest.clock.too-early': 'day'
  'selftest.display.answers': never
  'selftest.display.written-to': never
  'selftest.indicator.good': never
  'selftest.interrupted': never
  'selftest.memory.good': never
  'selftest.memory.no-service': never
  'selftest.memory.not-counted': never
  'selftest.model.good': never
  'selftest.model.not-compared': never
  'selftest.network.no-address': never
  'selftest.no-answer': 'why'
  'selftest.not-in-order': 'why'
  'selftest.not-told': never
  'selftest.power.good': never
  'selftest.power.was-weak': never
  'selftest.power.weak-now': never
  'selftest.question.display': never
  'selftest.question.hint': never
  'selftest.question.lamp': never
  'selftest.question.sound': never
  'selftest.scale.answers': never
  'selftest.seen.false': never
  'selftest.seen.null': never
  'selftest.seen.true': never
  'selftest.temperature.good': 'celsius'
  'selftest.temperature.hot': 'celsius'
  'selftest.temperature.slowed': 'celsius'
  'selftest.temperature.warm': 'celsius'
  'selftest.temperature.was-slowed': 'celsius'
  'selftest.verdict.absent': never
  'selftest.verdict.bad': never
  'selftest.verdict.good': never
  'selftest.verdict.poor': never
  'selftest.verdict.unknown': never
  'selftest.watchdog.good': 'seconds'
  'selftest.watchdog.not-fed': never
  'fault.disk.card-not-writable': never
  'fault.disk.card-read-only': never
  'fault.disk.credential-unreadable': never
  'fault.disk.data-folder-in-use': 'path' | 'process'
  'fault.disk.data-folder-file-not-writable': 'file' | 'path' | 'why'
  'fault.disk.data-folder-not-writable': 'path' | 'why'
  'fault.disk.data-folder-read-only': 'path'
  'fault.disk.data-in-memory': 'place'
  'fault.disk.document-unusable': 'path' | 'why'
  'fault.disk.few-inodes': never
  'fault.disk.file-unreadable': 'path'
  'fault.disk.foreign-secret': never
  'fault.disk.free-space-scarce': 'free' | 'reserve'
  'fault.disk.free-space-unknown': never
  'fault.disk.full-at-till': never
  'fault.disk.input-output-error': never
  'fault.disk.key-not-writable': 'path'
  'fault.disk.migration-running': 'seconds'
  'fault.disk.nearly-full': 'free'
  'fault.disk.no-free-space': never
  'fault.disk.no-inodes': never
  'fault.disk.not-writable-at-till': never
  'fault.disk.reserve-reached': 'purpose' | 'megabytes'
  'fault.disk.seal-key-invalid': 'path'
  'fault.disk.too-many-folders': 'path' | 'most'
  'fault.storage.cannot-open': never
  'fault.storage.cannot-write-file': 'path' | 'why'
  'fault.storage.copy-deferred': never
  'fault.storage.data-folder-in-memory': 'folder' | 'why'
  'fault.storage.file-damaged': 'path' | 'finding' | 'advice'
  'fault.storage.file-in-use': never
  'fault.storage.file-read-only': never
  'fault.storage.newer-schema': 'path' | 'schema' | 'known'
  'fault.storage.no-permission': never
  'fault.storage.no-room-for-copy': 'megabytes'
  'fault.storage.no-such-call': 'name'
  'fault.storage.reset-running': never
  'fault.storage.template-limit-reached': never
  'fault.storage.thread-ended': never
  'fault.storage.too-many-templates': 'most' | 'total'
  'fault.storage.upkeep-failed': 'exit'
  'fault.storage.upkeep-not-started': never
  'fault.storage.upkeep-stopped': never
  'fault.storage.upkeep-stopping': never
  'text.disk.card-measure': never
  'text.disk.folder-for-file': never
  'text.disk.in-use': never
  'text.disk.medium-fails': never
  'text.disk.memory-mount': 'type' | 'path'
  'text.disk.memory-overlay': 'path' | 'type'
  'text.disk.no-folder': never
  'text.disk.no-right': never
  'text.disk.no-space': never
  'text.disk.not-json': never
  'text.disk.not-of-laned': never
  'text.disk.not-there': never
  'text.disk.process-id': 'pid'
  'text.disk.read-only': never
  'text.disk.the-export': never
  'text.storage.database-copy': never
  'text.storage.move-damaged-file': never
  'text.storage.no-detail': never
  'text.storage.restore-database-copy': 'copy' | 'path' | 'log' | 'index'
}

/** Each feature adds those of its own texts. */
export interface HolesOfWords extends CoreHolesOfWords {}

export type CoreWordKey = keyof CoreHolesOfWords
export type WordKey = keyof HolesOfWords

interface CoreHolesOfPaper {
  'comparison.cause-line-not-paid-out': 'order' | 'amount' | 'net'
  'comparison.cause-line-paid-twice': 'order' | 'amount' | 'net'
  'comparison.cause-payment-not-in-file': 'order' | 'amount' | 'net'
  'comparison.charges': 'lines' | 'gross' | 'fee' | 'net' | 'without'
  'comparison.day-only': 'lines'
  'comparison.different': 'sum'
  'comparison.left-out': never
  'comparison.nothing-compared': 'date'
  'comparison.only-at-bank': 'sum'
  'comparison.only-here': 'sum'
  'comparison.other-days': 'lines' | 'first' | 'last'
  'comparison.payout-adds-up': 'came' | 'net'
  'comparison.payout-differs': 'came' | 'net' | 'difference'
  'comparison.payout-to-come': 'count' | 'amount'
  'comparison.payout-undecided': 'came' | 'net' | 'without' | 'difference'
  'comparison.read-by-answers': 'bank'
  'comparison.refunded-sums': 'lines'
  'comparison.repeated': 'lines' | 'firstLine'
  'comparison.repeated-undecided': 'repeated' | 'undecided'
  'comparison.say-each-word': 'meanings'
  'comparison.sheets-left-out': 'sheets'
  'comparison.spoilt-ids': 'column' | 'example' | 'lines' | 'firstLine'
  'paper.accounting.agrees': never
  'paper.accounting.bank': never
  'paper.accounting.came_kopecks': never
  'paper.accounting.date': never
  'paper.accounting.fee_kopecks': never
  'paper.accounting.gross_kopecks': never
  'paper.accounting.net_kopecks': never
  'paper.accounting.payments': never
  'paper.accounting.payments_kopecks': never
  'paper.accounting.refunds': never
  'paper.accounting.refunds_kopecks': never
  'paper.accounting.statement': never
  'paper.advice.amount': never
  'paper.advice.not-at-bank': never
  'paper.advice.operation': never
  'paper.advice.paid-twice': never
  'paper.advice.refund-amount': never
  'paper.advice.refund-not-at-bank': never
  'paper.advice.refund-not-here': never
  'paper.advice.refund-refused-here': never
  'paper.advice.refund-unknown-order': never
  'paper.advice.unknown-order': never
  'paper.advice.unpaid-here': never
  'paper.beginning': never
  'paper.bridge.at-bank-on-other-days': never
  'paper.bridge.counted-on-other-days': never
  'paper.bridge.different': never
  'paper.bridge.in-sums': never
  'paper.bridge.only-at-bank': never
  'paper.bridge.only-here': never
  'paper.bridge.other-lanes': never
  'paper.bridge.other-profiles': never
  'paper.bridge.other-till': never
  'paper.bridge.repeated': never
  'paper.bridge.reversed-by-bank': never
  'paper.bridge.still-asked': never
  'paper.bridge.undecided': never
  'paper.bridge.withdrawn': never
  'paper.charges.fee': never
  'paper.charges.gross': never
  'paper.charges.net': never
  'paper.charges.without': never
  'paper.ever.restores': 'count'
  'paper.ever.title': never
  'paper.ever.unknown': never
  'paper.issuer.address': never
  'paper.issuer.inn': never
  'paper.issuer.name': never
  'paper.issuer.serial-number': never
  'paper.issuer.terminal': never
  'paper.issuer.till': never
  'paper.meaning.column.fee': never
  'paper.meaning.column.ignore': never
  'paper.meaning.column.kind': never
  'paper.meaning.column.net': never
  'paper.meaning.column.operation': never
  'paper.meaning.column.order': never
  'paper.meaning.column.refund': never
  'paper.meaning.column.refunded': never
  'paper.meaning.column.state': never
  'paper.meaning.column.sum': never
  'paper.meaning.column.time': never
  'paper.meaning.word.other': never
  'paper.meaning.word.paid': never
  'paper.meaning.word.payment': never
  'paper.meaning.word.refund': never
  'paper.meaning.word.unpaid': never
  'paper.month.agrees': 'days'
  'paper.month.day-changed': never
  'paper.month.day-draft': 'date'
  'paper.month.day-filed': 'date' | 'number'
  'paper.month.day-goes-on': never
  'paper.month.day-to-do': 'count'
  'paper.month.days': never
  'paper.month.days-compared': never
  'paper.month.days-compared-of': 'compared' | 'days' | 'agreeing'
  'paper.month.differences': never
  'paper.month.differences-open': never
  'paper.month.goes-on': never
  'paper.month.in-no-z': never
  'paper.month.in-shifts': never
  'paper.month.no-day': never
  'paper.month.not-compared': never
  'paper.month.of-days': never
  'paper.month.payout': 'date'
  'paper.month.thing-day-changed': 'date'
  'paper.month.thing-day-not-filed': 'date'
  'paper.month.thing-day-to-do': 'date' | 'count'
  'paper.month.title': 'month'
  'paper.month.title-filed': 'number' | 'month'
  'paper.month.to-do': 'count'
  'paper.month.z-reports': 'first' | 'last'
  'paper.month.z-reports-rule': never
  'paper.more': 'count'
  'paper.no': never
  'paper.not-fiscal': never
  'paper.number': never
  'paper.payout.came': never
  'paper.payout.days': 'first' | 'last'
  'paper.payout.difference': never
  'paper.payout.net': never
  'paper.payout.shared': never
  'paper.remark.late': 'count'
  'paper.remark.never-closed': never
  'paper.remark.other-lanes': 'count'
  'paper.remark.other-profiles': 'count'
  'paper.remark.refunded-at-bank': 'count'
  'paper.remark.shift-not-recounted': 'count'
  'paper.remark.shift-other-days': 'count'
  'paper.remark.withdrawn': 'count'
  'paper.settled.goods-added': never
  'paper.settled.other-till': never
  'paper.settled.reversed-by-bank': never
  'paper.settled.tip': never
  'paper.shift.begun': never
  'paper.shift.clock-back': never
  'paper.shift.closed': never
  'paper.shift.closed-by': never
  'paper.shift.failed': never
  'paper.shift.first-payment': never
  'paper.shift.gap': never
  'paper.shift.gap-from': never
  'paper.shift.gap-known': never
  'paper.shift.gap-not-counted': never
  'paper.shift.gap-open': never
  'paper.shift.gap-settled': never
  'paper.shift.gap-until': never
  'paper.shift.hash': never
  'paper.shift.last-payment': never
  'paper.shift.made': never
  'paper.shift.no-previous': never
  'paper.shift.not-final': never
  'paper.shift.not-register': never
  'paper.shift.number': 'number'
  'paper.shift.opened': never
  'paper.shift.other-amount': never
  'paper.shift.pending': never
  'paper.shift.previous-hash': never
  'paper.shift.remarks': never
  'paper.shift.sums': never
  'paper.shift.waiting': never
  'paper.shift.x-report': never
  'paper.shift.z-report': never
  'paper.shop-month.bank-not-kept': 'bank' | 'count' | 'days'
  'paper.shop-month.day-not-kept': never
  'paper.shop-month.days-compared-of': 'compared' | 'days'
  'paper.shop-month.net-not-kept': never
  'paper.shop-month.no-day': never
  'paper.shop-month.not-compared': 'count' | 'days'
  'paper.shop-month.not-kept': 'count' | 'days'
  'paper.shop-month.title': 'month'
  'paper.shop-month.title-filed': 'number' | 'month'
  'paper.shop.agrees': 'payments' | 'paid' | 'refunds' | 'refunded'
  'paper.shop.contested': 'count'
  'paper.shop.lane-and-statement': 'lane' | 'number'
  'paper.shop.lane-failed': never
  'paper.shop.lane-left-out': never
  'paper.shop.lane-no-own-key': never
  'paper.shop.lane-removed': never
  'paper.shop.lane-to-update': never
  'paper.shop.lane-to-withdraw': never
  'paper.shop.lane-waiting': never
  'paper.shop.lane-withdrawn': never
  'paper.shop.lanes': never
  'paper.shop.master': never
  'paper.shop.net': never
  'paper.shop.net-rule': never
  'paper.shop.net-unknown': never
  'paper.shop.of-no-lane': never
  'paper.shop.payments-in-list': never
  'paper.shop.payments-of-lanes': never
  'paper.shop.payments-waiting': never
  'paper.shop.refunds-in-list': never
  'paper.shop.refunds-of-lanes': never
  'paper.shop.refunds-waiting': never
  'paper.shop.rest': never
  'paper.shop.rest-rule': never
  'paper.shop.rule': never
  'paper.shop.rule-waiting': never
  'paper.shop.thing-compared-elsewhere': 'bank'
  'paper.shop.thing-comparison-withdrawn': 'bank'
  'paper.shop.thing-contested': 'bank' | 'count'
  'paper.shop.thing-ended': 'bank'
  'paper.shop.thing-lane-differs': 'bank' | 'lane' | 'count'
  'paper.shop.thing-lane-failed': 'bank' | 'lane' | 'why'
  'paper.shop.thing-lane-no-own-key': 'bank' | 'lane'
  'paper.shop.thing-lane-removed': 'bank' | 'lane'
  'paper.shop.thing-lane-to-update': 'bank' | 'lane'
  'paper.shop.thing-lane-to-withdraw': 'bank' | 'lane'
  'paper.shop.thing-lane-undecided': 'bank' | 'lane' | 'count'
  'paper.shop.thing-lane-waiting': 'bank' | 'lane'
  'paper.shop.thing-not-compared': never
  'paper.shop.thing-not-kept': 'bank'
  'paper.shop.thing-repeated-lines': 'bank' | 'count'
  'paper.shop.thing-rest-waiting': 'bank'
  'paper.shop.thing-sums-differ': 'bank'
  'paper.shop.thing-withdrawn': 'bank'
  'paper.shop.title': 'date'
  'paper.shop.title-filed': 'number' | 'date'
  'paper.shop.to-do': 'count'
  'paper.statement.agrees': 'payments' | 'paid' | 'refunds' | 'refunded'
  'paper.statement.agrees-empty': never
  'paper.statement.agrees-with-z': 'payments' | 'paid' | 'refunds' | 'refunded'
  'paper.statement.bank': never
  'paper.statement.begun-rule': never
  'paper.statement.by-bank': never
  'paper.statement.closed-by': never
  'paper.statement.compared-by': never
  'paper.statement.date': never
  'paper.statement.file-other-days': never
  'paper.statement.file-repeats': never
  'paper.statement.filed': never
  'paper.statement.filed-as': 'number'
  'paper.statement.filing': never
  'paper.statement.found': never
  'paper.statement.found-payments': never
  'paper.statement.found-refunds': never
  'paper.statement.found-withdrawn': never
  'paper.statement.goes-on': never
  'paper.statement.hash': never
  'paper.statement.in-shifts': never
  'paper.statement.left-out': never
  'paper.statement.left-out-numbers': 'first' | 'last'
  'paper.statement.lines': 'count'
  'paper.statement.made': never
  'paper.statement.money': never
  'paper.statement.name': never
  'paper.statement.no-bank': never
  'paper.statement.no-name': never
  'paper.statement.no-shifts': never
  'paper.statement.not-compared': never
  'paper.statement.not-filed': never
  'paper.statement.of-other-days': never
  'paper.statement.open-shift': 'number'
  'paper.statement.own-hash': never
  'paper.statement.page': 'page' | 'pages'
  'paper.statement.payments-at-bank': never
  'paper.statement.payments-here': never
  'paper.statement.position': never
  'paper.statement.previous-hash': never
  'paper.statement.refunded-at-bank': never
  'paper.statement.refunds-at-bank': never
  'paper.statement.refunds-here': never
  'paper.statement.remarks': never
  'paper.statement.replaces': never
  'paper.statement.result': never
  'paper.statement.result-agrees': never
  'paper.statement.result-differs': 'count'
  'paper.statement.result-no-line': never
  'paper.statement.result-undecided': 'count'
  'paper.statement.result-unshown': never
  'paper.statement.result-withdrawn': never
  'paper.statement.rule': never
  'paper.statement.settled': never
  'paper.statement.settled-by': never
  'paper.statement.shift-differs': never
  'paper.statement.shifts': never
  'paper.statement.shifts-and-open-shift': never
  'paper.statement.shifts-make-day': never
  'paper.statement.signature': never
  'paper.statement.source': never
  'paper.statement.source-file': never
  'paper.statement.source-registry': never
  'paper.statement.title': 'date'
  'paper.statement.title-filed': 'number' | 'date'
  'paper.statement.to-do': 'count'
  'paper.statement.todo': never
  'paper.statement.told-column': 'text' | 'meaning'
  'paper.statement.told-word': 'text' | 'meaning'
  'paper.statement.who-by': 'who' | 'date'
  'paper.statement.who-by-overdue': 'who' | 'date'
  'paper.statement.withdrawn-by': never
  'paper.statement.z-report': 'number' | 'time'
  'paper.sum.all': never
  'paper.sum.begun': never
  'paper.sum.cancelled': never
  'paper.sum.declined': never
  'paper.sum.earlier': never
  'paper.sum.failed': never
  'paper.sum.late': never
  'paper.sum.net': never
  'paper.sum.other-amount': never
  'paper.sum.paid': never
  'paper.sum.pending': never
  'paper.sum.refunds': never
  'paper.sum.static-qr': never
  'paper.sum.unclear': never
  'paper.todo.answer-taken-back': 'bank'
  'paper.todo.changed-since': 'bank'
  'paper.todo.compare': 'bank'
  'paper.todo.compared-too-early': 'bank'
  'paper.todo.comparison-withdrawn': 'bank'
  'paper.todo.gap': never
  'paper.todo.nothing-compared': 'bank'
  'paper.todo.other-amount': never
  'paper.todo.payment-lost': never
  'paper.todo.payment-pending': never
  'paper.todo.payment-unknown': never
  'paper.todo.refund-under-way': never
  'paper.todo.refund-unknown': never
  'paper.todo.same-operation': never
  'paper.todo.shift-differs': 'shift'
  'paper.todo.shift-open': 'shift'
  'paper.todo.undecided': 'bank'
  'paper.todo.words-unconfirmed': 'bank'
  'paper.where.comparison': never
  'paper.where.needs': never
  'paper.where.payments': never
  'paper.where.shift': never
  'paper.who.accountant': never
  'paper.who.bank-support': never
  'paper.who.cashier': never
  'paper.who.technician': never
  'paper.yes': never
}

/** Each feature adds those of its own texts. */
export interface HolesOfPaper extends CoreHolesOfPaper {}

export type CorePaperKey = keyof CoreHolesOfPaper
export type PaperKey = keyof HolesOfPaper

interface CoreHolesOfLanectl {
  'lanectl.accounting.about': never
  'lanectl.accounting.option.1c': never
  'lanectl.accounting.option.account': never
  'lanectl.accounting.option.bank': never
  'lanectl.accounting.option.csv': never
  'lanectl.accounting.option.payer-account': never
  'lanectl.accounting.option.payer-inn': never
  'lanectl.backup-decryption.backup-opens-identity-file-passphrase': never
  'lanectl.backup-decryption.lane-signs-lanectl-backup-signer': never
  'lanectl.backup-decryption.laned-yaml-default-laned-config': never
  'lanectl.backup-decryption.may-not-read-written-try': 'path'
  'lanectl.backup-decryption.no-file': 'file'
  'lanectl.backup-decryption.passphrase-first-line-standard-input': never
  'lanectl.backup-decryption.secret-key-age-keygen-wrote': never
  'lanectl.backup-decryption.signer-laned-signer-43-letters': 'signer'
  'lanectl.backup-decryption.take-nobody-known-signed-words': never
  'lanectl.backup-decryption.unsigned-before-wants-words': 'confirmation'
  'lanectl.backup-description.config-files-restored-hand': never
  'lanectl.backup-description.days-ago': 'days'
  'lanectl.backup-description.has-too': 'profile' | 'who'
  'lanectl.backup-description.hours-ago': 'hours'
  'lanectl.backup-description.keys-fleet-those-revoke-again': 'made'
  'lanectl.backup-description.lane-laned-files': 'serialNumber' | 'made' | 'age' | 'laned' | 'files'
  'lanectl.backup-description.made-somebody-who-knows-passphrase': never
  'lanectl.backup-description.payments-after-not-ledger-lane': 'made'
  'lanectl.backup-description.pays': 'profile' | 'who'
  'lanectl.backup-description.signed-lane': 'signer'
  'lanectl.backup-description.signed-nobody-noted-lane-s': 'signer'
  'lanectl.backup-description.signed-nobody-release-before-stranger': never
  'lanectl.backup-description.was': 'path'
  'lanectl.backup-plan.cannot-read': 'file' | 'message'
  'lanectl.backup-plan.key-seals-secrets-only-while': never
  'lanectl.backup.before-remove-all-well': 'replaced'
  'lanectl.certificate-authority.ca-holds-no-certificate-give': 'file'
  'lanectl.certificate-authority.cannot-read-authority': 'file' | 'message'
  'lanectl.certificate-authority.certificate-another-authority-ca-laned': never
  'lanectl.certificate-authority.certificate-does-not-hold-yet': 'outOfTime'
  'lanectl.certificate-authority.certificate-expired': 'outOfTime'
  'lanectl.certificate-authority.certificate-other-names-call-lane': never
  'lanectl.certificate-authority.lane-clock-wrong': never
  'lanectl.certificate-authority.node-too-old-ca-give': 'file'
  'lanectl.certificate-authority.who-signed-certificate-not-trusted': never
  'lanectl.chain.about': never
  'lanectl.chain.all-needs-no-more': never
  'lanectl.chain.blob-they-should': 'stream'
  'lanectl.chain.check.about': never
  'lanectl.chain.check.more': never
  'lanectl.chain.connection': never
  'lanectl.chain.missing': never
  'lanectl.chain.no-name-shop-up-32': 'wrong'
  'lanectl.chain.no-sync-feed': 'file'
  'lanectl.chain.not-known-yet': never
  'lanectl.chain.prepare.about': never
  'lanectl.chain.prepare.argument.file': never
  'lanectl.chain.prepare.more': never
  'lanectl.chain.prepare.option.shop': never
  'lanectl.chain.prepare.option.shop-megabytes': never
  'lanectl.chain.s-beside-lane-s': 'clockOffS'
  'lanectl.chain.shop-megabytes-whole-number-1': 'shopMegabytes'
  'lanectl.chain.stream': never
  'lanectl.chain.too-wide': never
  'lanectl.check-config-file.note': 'note'
  'lanectl.check-config-file.warning': 'warning'
  'lanectl.choose-adapter.root-lane-s-data-folder': 'message'
  'lanectl.column.address': never
  'lanectl.column.amount': never
  'lanectl.column.answer': never
  'lanectl.column.asked-for-at': never
  'lanectl.column.at': never
  'lanectl.column.bank': never
  'lanectl.column.bank-says': never
  'lanectl.column.by': never
  'lanectl.column.bytes': never
  'lanectl.column.came': never
  'lanectl.column.cells': never
  'lanectl.column.closed': never
  'lanectl.column.code': never
  'lanectl.column.column': never
  'lanectl.column.count': never
  'lanectl.column.created': never
  'lanectl.column.day': never
  'lanectl.column.device': never
  'lanectl.column.entries': never
  'lanectl.column.fee': never
  'lanectl.column.first-line': never
  'lanectl.column.from': never
  'lanectl.column.gap': never
  'lanectl.column.gross': never
  'lanectl.column.hash': never
  'lanectl.column.head': never
  'lanectl.column.here': never
  'lanectl.column.id': never
  'lanectl.column.item': never
  'lanectl.column.items': never
  'lanectl.column.key': never
  'lanectl.column.known-payments': never
  'lanectl.column.kopecks': never
  'lanectl.column.lag': never
  'lanectl.column.lane': never
  'lanectl.column.last': never
  'lanectl.column.last-payment': never
  'lanectl.column.last-seen': never
  'lanectl.column.lines': never
  'lanectl.column.made': never
  'lanectl.column.meaning': never
  'lanectl.column.name': never
  'lanectl.column.net': never
  'lanectl.column.number': never
  'lanectl.column.of': never
  'lanectl.column.on': never
  'lanectl.column.open': never
  'lanectl.column.open-payments': never
  'lanectl.column.open-refunds': never
  'lanectl.column.operation': never
  'lanectl.column.order': never
  'lanectl.column.other': never
  'lanectl.column.paid': never
  'lanectl.column.payments': never
  'lanectl.column.payments-go-by-it': never
  'lanectl.column.person': never
  'lanectl.column.pictures': never
  'lanectl.column.profile': never
  'lanectl.column.read': never
  'lanectl.column.receiver': never
  'lanectl.column.reference': never
  'lanectl.column.refund': never
  'lanectl.column.refunded': never
  'lanectl.column.refunds': never
  'lanectl.column.release': never
  'lanectl.column.settled': never
  'lanectl.column.shop': never
  'lanectl.column.since': never
  'lanectl.column.state': never
  'lanectl.column.still-delete': never
  'lanectl.column.switched-on-by': never
  'lanectl.column.taken-up-to': never
  'lanectl.column.taught': never
  'lanectl.column.template': never
  'lanectl.column.templates': never
  'lanectl.column.text': never
  'lanectl.column.to-come': never
  'lanectl.column.token': never
  'lanectl.column.told-by': never
  'lanectl.column.transaction': never
  'lanectl.column.until': never
  'lanectl.column.what-for': never
  'lanectl.column.why': never
  'lanectl.column.word': never
  'lanectl.commander.arguments': never
  'lanectl.commander.choices': 'choices'
  'lanectl.commander.commands': never
  'lanectl.commander.conflict': 'one' | 'other'
  'lanectl.commander.error': 'more'
  'lanectl.commander.global-options': never
  'lanectl.commander.help': never
  'lanectl.commander.invalid-argument': 'value' | 'name' | 'more'
  'lanectl.commander.invalid-option': 'flags' | 'value' | 'more'
  'lanectl.commander.missing-argument': 'name'
  'lanectl.commander.option-argument-missing': 'flags'
  'lanectl.commander.option-needed': 'flags'
  'lanectl.commander.options': never
  'lanectl.commander.too-many-for': 'command' | 'expected' | 'received' | 'details'
  'lanectl.commander.too-many-for-one': 'command' | 'expected' | 'received' | 'details'
  'lanectl.commander.unknown-command': 'name'
  'lanectl.commander.unknown-command-like': 'name' | 'like'
  'lanectl.commander.unknown-command-one-of': 'name' | 'like'
  'lanectl.commander.unknown-option': 'flag'
  'lanectl.commander.unknown-option-like': 'flag' | 'like'
  'lanectl.commander.unknown-option-one-of': 'flag' | 'like'
  'lanectl.commander.usage': never
  'lanectl.completion.about': never
  'lanectl.config.about': never
  'lanectl.config.changed': 'changed'
  'lanectl.config.check.about': never
  'lanectl.config.check.argument.file': never
  'lanectl.config.check.more': never
  'lanectl.config.check.option.data': never
  'lanectl.config.check.option.features': never
  'lanectl.config.check.option.user': never
  'lanectl.config.decides-who-paid': 'money'
  'lanectl.config.good': 'file'
  'lanectl.config.keys.about': never
  'lanectl.config.keys.argument.beginning': never
  'lanectl.config.kiosk.about': never
  'lanectl.config.kiosk.argument.file': never
  'lanectl.config.lane-restarts': never
  'lanectl.config.no-key-begins': 'beginning'
  'lanectl.config.print.about': never
  'lanectl.config.print.argument.file': never
  'lanectl.config.restart-required-lanectl-restart': never
  'lanectl.config.restore.about': never
  'lanectl.config.set.about': never
  'lanectl.config.set.argument.changes': never
  'lanectl.config.show.about': never
  'lanectl.config.start-lane-once': never
  'lanectl.config.tell-would-come-change-nothing': never
  'lanectl.config.value-no-yaml-text-needs': 'key' | 'signs'
  'lanectl.config.where': 'path' | 'is'
  'lanectl.config.without': 'usual'
  'lanectl.config.write-key-value-display-protocol': 'given'
  'lanectl.config.write.about': never
  'lanectl.config.write.argument.file': never
  'lanectl.confirm.give-yes-meant': 'what'
  'lanectl.confirm.go-y-n': 'what'
  'lanectl.confirm.nothing-done': never
  'lanectl.csv.about': never
  'lanectl.csv.argument.path': never
  'lanectl.csv.option.language': never
  'lanectl.day-report-text.another-amount': never
  'lanectl.day-report-text.at-bank': never
  'lanectl.day-report-text.bank-refunded': 'bank'
  'lanectl.day-report-text.gaps': 'count'
  'lanectl.day-report-text.late': 'count'
  'lanectl.day-report-text.payment-counts-day-begun-refund': never
  'lanectl.day-report-text.pending': 'count'
  'lanectl.day-report-text.refunds-pending': 'count'
  'lanectl.day-report-text.same-operation': 'count'
  'lanectl.day-report-text.to': 'date' | 'to'
  'lanectl.day-report-text.until': 'from' | 'until' | 'rule'
  'lanectl.day.about': never
  'lanectl.day.argument.date': never
  'lanectl.day.option.text': 'receiptWidth'
  'lanectl.day.write-2026-03-01': 'text'
  'lanectl.differences.about': never
  'lanectl.differences.list.about': never
  'lanectl.differences.list.none': never
  'lanectl.differences.list.option.date': never
  'lanectl.differences.reopen.about': never
  'lanectl.differences.reopen.argument.note': never
  'lanectl.differences.reopen.done': never
  'lanectl.differences.settle.about': never
  'lanectl.differences.settle.argument.as': never
  'lanectl.differences.settle.argument.difference': never
  'lanectl.differences.settle.argument.note': never
  'lanectl.differences.settle.done': never
  'lanectl.display.about': never
  'lanectl.display.basket.about': never
  'lanectl.display.basket.argument.file': never
  'lanectl.display.choose.about': never
  'lanectl.display.choose.argument.device': never
  'lanectl.display.choose.option.data': 'data'
  'lanectl.display.display-shows-every-line-total': never
  'lanectl.display.display-shows-last-lines-total': never
  'lanectl.display.display-shows-no-words-nothing': never
  'lanectl.display.find.about': never
  'lanectl.display.forgotten-display-only-usb-adapter': 'next'
  'lanectl.display.found': 'protocol'
  'lanectl.display.is': 'laneDisplay'
  'lanectl.display.lane-runs-takes-restarted': never
  'lanectl.display.lane-s-display': 'device' | 'next'
  'lanectl.display.laned-display': 'url' | 'state' | 'reason'
  'lanectl.display.ms': 'tookMs'
  'lanectl.display.no-json-basket': 'file' | 'message'
  'lanectl.display.no-laned-answers-try-port': 'url'
  'lanectl.display.nothing-looks-like-display': never
  'lanectl.display.number-seconds': 'option' | 'text'
  'lanectl.display.protocol-auto-finds-displays-answer': never
  'lanectl.display.scan.about': never
  'lanectl.display.scan.option.adapter': never
  'lanectl.display.scan.option.seconds': never
  'lanectl.display.socket': 'socket'
  'lanectl.display.test.about': never
  'lanectl.display.test.option.address': never
  'lanectl.display.test.option.baud': never
  'lanectl.display.test.option.language': never
  'lanectl.display.test.option.pause': never
  'lanectl.display.test.option.port': never
  'lanectl.display.test.option.protocol': never
  'lanectl.display.try.about': never
  'lanectl.display.try.option.address': never
  'lanectl.display.try.option.port': never
  'lanectl.display.well': never
  'lanectl.display.whole-number': 'option' | 'text'
  'lanectl.doubt.doubted': 'reason' | 'why'
  'lanectl.doubt.looks-like': 'like'
  'lanectl.doubt.usually-weighs-g': 'least' | 'most'
  'lanectl.download-to-file.cannot-write': 'path' | 'message'
  'lanectl.download-to-file.connection-ended-early': never
  'lanectl.download-to-file.sent-nothing-minutes': never
  'lanectl.download.broken-off': 'got' | 'reason' | 'path'
  'lanectl.download.broken-off-in-place': 'got' | 'reason' | 'path'
  'lanectl.download.bytes': 'done'
  'lanectl.download.bytes-of': 'done' | 'total'
  'lanectl.example.another-lane': never
  'lanectl.example.config-check': never
  'lanectl.example.config-print': never
  'lanectl.example.day': never
  'lanectl.example.json': never
  'lanectl.example.reconcile': never
  'lanectl.example.restart': never
  'lanectl.example.selftest': never
  'lanectl.example.shifts-close': never
  'lanectl.example.status': never
  'lanectl.exit.config': never
  'lanectl.exit.forbidden': never
  'lanectl.exit.io': never
  'lanectl.exit.ok': never
  'lanectl.exit.unreachable': never
  'lanectl.exit.unwell': never
  'lanectl.exit.usage': never
  'lanectl.exports.about': never
  'lanectl.exports.list.about': never
  'lanectl.exports.remove.about': never
  'lanectl.exports.remove.argument.name': never
  'lanectl.exports.remove.done': 'name'
  'lanectl.features.about': never
  'lanectl.features.none': never
  'lanectl.fleet.about': never
  'lanectl.fleet.key.about': never
  'lanectl.fleet.key.list.about': never
  'lanectl.fleet.key.new.about': never
  'lanectl.fleet.key.new.argument.sn': never
  'lanectl.fleet.key.new.done': 'key'
  'lanectl.fleet.key.revoke.about': never
  'lanectl.fleet.key.revoke.argument.key_id': never
  'lanectl.fleet.key.revoke.done': 'key_id'
  'lanectl.fleet.lane-no-master-ask-master': never
  'lanectl.fleet.list.about': never
  'lanectl.fleet.replace.about': never
  'lanectl.fleet.replace.argument.sn': never
  'lanectl.fleet.replace.done': 'code' | 'until'
  'lanectl.fleet.shop.about': never
  'lanectl.fleet.shop.list.about': never
  'lanectl.fleet.shop.list.option.days': never
  'lanectl.fleet.shop.show.about': never
  'lanectl.fleet.shop.show.argument.shop': never
  'lanectl.fleet.shop.show.none': 'shop'
  'lanectl.fleet.shop.show.option.days': never
  'lanectl.fleet.shop.take-back.about': never
  'lanectl.fleet.shop.take-back.argument.days': never
  'lanectl.fleet.shop.take-back.argument.shop': never
  'lanectl.fleet.shop.take-back.done': 'shop' | 'since'
  'lanectl.fleet.silent-since': 'lastSeen'
  'lanectl.fleet.since': 'sn' | 'part' | 'state' | 'since'
  'lanectl.help.choices': never
  'lanectl.help.default': never
  'lanectl.items.about': never
  'lanectl.items.added': 'id' | 'count'
  'lanectl.items.count-whole-number-1-1000': 'text'
  'lanectl.items.delete.about': never
  'lanectl.items.delete.argument.id': never
  'lanectl.items.deleted.about': never
  'lanectl.items.deleted.none': never
  'lanectl.items.export.about': never
  'lanectl.items.export.option.ids': never
  'lanectl.items.forgotten': 'id'
  'lanectl.items.import.about': never
  'lanectl.items.import.option.replace': never
  'lanectl.items.learn.about': never
  'lanectl.items.learn.option.count': never
  'lanectl.items.learning': 'id'
  'lanectl.items.list.about': never
  'lanectl.items.name.about': never
  'lanectl.items.names.about': never
  'lanectl.items.names.option.dry': never
  'lanectl.items.no-file': 'missing'
  'lanectl.items.recognize.about': never
  'lanectl.items.report.about': never
  'lanectl.items.restore.about': never
  'lanectl.items.restore.argument.id': never
  'lanectl.items.restore.done': 'id' | 'restored'
  'lanectl.items.sold.about': never
  'lanectl.items.sold.option.grams': never
  'lanectl.items.sold.option.result': never
  'lanectl.items.templates': 'count'
  'lanectl.items.tried-recognised': 'templates' | 'percent'
  'lanectl.lane-client.laned-running': never
  'lanectl.lane-client.no-answer': 'url' | 'reason' | 'advice'
  'lanectl.lane-client.no-lane-does-not-answer': 'what'
  'lanectl.lane-client.no-lane-sends': 'url' | 'location'
  'lanectl.lane-client.not-trusted': 'url' | 'reason' | 'words'
  'lanectl.lane-client.sends-give-url': 'url' | 'origin'
  'lanectl.lane-client.takes-token-from': 'words'
  'lanectl.lane-client.token-key-latin-letters-digits': never
  'lanectl.lane-client.token-needed': never
  'lanectl.lane-client.url-write': 'url' | 'defaultUrl'
  'lanectl.lane-data-folder.data-folder-default-laned-data': never
  'lanectl.ledger.about': never
  'lanectl.ledger.answers.about': never
  'lanectl.ledger.answers.none': never
  'lanectl.ledger.answers.option.bank': never
  'lanectl.ledger.gaps.about': never
  'lanectl.ledger.none-ledger-whole': never
  'lanectl.ledger.settle.about': never
  'lanectl.ledger.settle.argument.id': never
  'lanectl.ledger.settle.argument.note': never
  'lanectl.ledger.settle.done': 'id'
  'lanectl.ledger.unanswer.about': never
  'lanectl.ledger.unanswer.argument.note': never
  'lanectl.ledger.unanswer.argument.of': never
  'lanectl.ledger.unanswer.argument.text': never
  'lanectl.ledger.unanswer.done': 'withdrawn'
  'lanectl.ledger.unanswer.option.bank': never
  'lanectl.ledger.uncompare.about': never
  'lanectl.ledger.uncompare.argument.date': never
  'lanectl.ledger.uncompare.argument.note': never
  'lanectl.ledger.uncompare.done': 'withdrawn'
  'lanectl.ledger.uncompare.option.bank': never
  'lanectl.ledger.withdraw.about': never
  'lanectl.ledger.withdraw.argument.from': never
  'lanectl.ledger.withdraw.argument.note': never
  'lanectl.ledger.withdraw.argument.to': never
  'lanectl.ledger.withdraw.done': 'withdrawn'
  'lanectl.logs.about': never
  'lanectl.logs.lane-ended-stream': never
  'lanectl.logs.option.find': never
  'lanectl.logs.option.follow': never
  'lanectl.logs.option.last': never
  'lanectl.logs.option.level': never
  'lanectl.logs.option.since': never
  'lanectl.logs.option.words': never
  'lanectl.manual.about': never
  'lanectl.manual.ca': never
  'lanectl.manual.commands': never
  'lanectl.manual.environment': never
  'lanectl.manual.examples': never
  'lanectl.manual.exit-status': never
  'lanectl.manual.kind': never
  'lanectl.manual.name': never
  'lanectl.manual.options': never
  'lanectl.manual.synopsis': never
  'lanectl.manual.token': never
  'lanectl.manual.url': never
  'lanectl.metrics.about': never
  'lanectl.metrics.lane-wants-token-give-laned': never
  'lanectl.metrics.listener-does-not-serve-metrics': never
  'lanectl.mode.about': never
  'lanectl.month.about': never
  'lanectl.month.argument.month': never
  'lanectl.month.write-2026-03': 'text'
  'lanectl.name.backup.done': never
  'lanectl.name.backup.failed': never
  'lanectl.name.backup.idle': never
  'lanectl.name.backup.restarting': never
  'lanectl.name.backup.restored': never
  'lanectl.name.backup.restoring': never
  'lanectl.name.backup.running': never
  'lanectl.name.backup.sound': never
  'lanectl.name.backup.unproven': never
  'lanectl.name.backup.verifying': never
  'lanectl.name.bank-reach.false': never
  'lanectl.name.bank-reach.null': never
  'lanectl.name.bank-reach.true': never
  'lanectl.name.condition.absent': never
  'lanectl.name.condition.degraded': never
  'lanectl.name.condition.failed': never
  'lanectl.name.condition.ok': never
  'lanectl.name.doubt-reason.picture': never
  'lanectl.name.doubt-reason.price': never
  'lanectl.name.doubt-reason.weight': never
  'lanectl.name.ledger.damaged': never
  'lanectl.name.ledger.sound': never
  'lanectl.name.ledger.unchecked': never
  'lanectl.name.level.error': never
  'lanectl.name.level.info': never
  'lanectl.name.level.warn': never
  'lanectl.name.mode.auto': never
  'lanectl.name.mode.locked': never
  'lanectl.name.mode.open': never
  'lanectl.name.outcome.acknowledged': never
  'lanectl.name.outcome.failed': never
  'lanectl.name.outcome.not possible': never
  'lanectl.name.outcome.sent': never
  'lanectl.name.part-state.absent': never
  'lanectl.name.part-state.degraded': never
  'lanectl.name.part-state.failed': never
  'lanectl.name.part-state.ok': never
  'lanectl.name.part.bank': never
  'lanectl.name.part.bluetooth': never
  'lanectl.name.part.board': never
  'lanectl.name.part.camera': never
  'lanectl.name.part.card': never
  'lanectl.name.part.clock': never
  'lanectl.name.part.disk': never
  'lanectl.name.part.display': never
  'lanectl.name.part.fleet-config': never
  'lanectl.name.part.indicator': never
  'lanectl.name.part.ledger': never
  'lanectl.name.part.memory': never
  'lanectl.name.part.model': never
  'lanectl.name.part.network': never
  'lanectl.name.part.power': never
  'lanectl.name.part.receivers': never
  'lanectl.name.part.recognition': never
  'lanectl.name.part.scale': never
  'lanectl.name.part.starts': never
  'lanectl.name.part.sync': never
  'lanectl.name.part.temperature': never
  'lanectl.name.part.templates': never
  'lanectl.name.part.updates': never
  'lanectl.name.part.watchdog': never
  'lanectl.name.payment.ACCEPTED': never
  'lanectl.name.payment.CANCELED': never
  'lanectl.name.payment.EMPTY': never
  'lanectl.name.payment.ERROR': never
  'lanectl.name.payment.PENDING': never
  'lanectl.name.payment.REJECTED': never
  'lanectl.name.payment.STATIC': never
  'lanectl.name.placeholder.address': never
  'lanectl.name.placeholder.beginning': never
  'lanectl.name.placeholder.bundle': never
  'lanectl.name.placeholder.changes': never
  'lanectl.name.placeholder.code': never
  'lanectl.name.placeholder.command': never
  'lanectl.name.placeholder.count': never
  'lanectl.name.placeholder.date': never
  'lanectl.name.placeholder.device': never
  'lanectl.name.placeholder.digits': never
  'lanectl.name.placeholder.end': never
  'lanectl.name.placeholder.file': never
  'lanectl.name.placeholder.files': never
  'lanectl.name.placeholder.folder': never
  'lanectl.name.placeholder.grams': never
  'lanectl.name.placeholder.how': never
  'lanectl.name.placeholder.id': never
  'lanectl.name.placeholder.ids': never
  'lanectl.name.placeholder.key': never
  'lanectl.name.placeholder.kopecks': never
  'lanectl.name.placeholder.language': never
  'lanectl.name.placeholder.level': never
  'lanectl.name.placeholder.lines': never
  'lanectl.name.placeholder.mac': never
  'lanectl.name.placeholder.mode': never
  'lanectl.name.placeholder.month': never
  'lanectl.name.placeholder.name': never
  'lanectl.name.placeholder.number': never
  'lanectl.name.placeholder.options': never
  'lanectl.name.placeholder.path': never
  'lanectl.name.placeholder.rate': never
  'lanectl.name.placeholder.reference': never
  'lanectl.name.placeholder.refund': never
  'lanectl.name.placeholder.region': never
  'lanectl.name.placeholder.role': never
  'lanectl.name.placeholder.screen': never
  'lanectl.name.placeholder.seconds': never
  'lanectl.name.placeholder.serial': never
  'lanectl.name.placeholder.shell': never
  'lanectl.name.placeholder.signer': never
  'lanectl.name.placeholder.state': never
  'lanectl.name.placeholder.text': never
  'lanectl.name.placeholder.time': never
  'lanectl.name.placeholder.to': never
  'lanectl.name.placeholder.token': never
  'lanectl.name.placeholder.transaction': never
  'lanectl.name.placeholder.url': never
  'lanectl.name.placeholder.what': never
  'lanectl.name.placeholder.words': never
  'lanectl.name.reason.amount': never
  'lanectl.name.reason.bank': never
  'lanectl.name.reason.client-gone': never
  'lanectl.name.reason.expired': never
  'lanectl.name.reason.not-registered': never
  'lanectl.name.reason.not-shown': never
  'lanectl.name.reason.refused': never
  'lanectl.name.reason.restarted': never
  'lanectl.name.reason.same-operation': never
  'lanectl.name.reason.superseded': never
  'lanectl.name.reason.user': never
  'lanectl.name.recognition.certain': never
  'lanectl.name.recognition.empty': never
  'lanectl.name.recognition.moving': never
  'lanectl.name.recognition.uncertain': never
  'lanectl.name.recognition.unknown': never
  'lanectl.name.refund.asked': never
  'lanectl.name.refund.refused': never
  'lanectl.name.refund.requested': never
  'lanectl.name.refund.returned': never
  'lanectl.name.refund.unknown': never
  'lanectl.name.role.master': never
  'lanectl.name.role.none': never
  'lanectl.name.role.subordinate': never
  'lanectl.name.screen.basket': never
  'lanectl.name.screen.blank': never
  'lanectl.name.screen.qr': never
  'lanectl.name.screen.status': never
  'lanectl.name.screen.text': never
  'lanectl.name.seen.display': never
  'lanectl.name.seen.lamp': never
  'lanectl.name.seen.sound': never
  'lanectl.name.setting-kind.days': never
  'lanectl.name.setting-kind.hours': never
  'lanectl.name.setting-kind.kopecks': never
  'lanectl.name.setting-kind.list': never
  'lanectl.name.setting-kind.megabytes': never
  'lanectl.name.setting-kind.minutes': never
  'lanectl.name.setting-kind.ms': never
  'lanectl.name.setting-kind.number': never
  'lanectl.name.setting-kind.seconds': never
  'lanectl.name.setting-kind.secret': never
  'lanectl.name.setting-kind.switch': never
  'lanectl.name.setting-kind.text': never
  'lanectl.name.test-screen.accepted': never
  'lanectl.name.test-screen.blank': never
  'lanectl.name.test-screen.blank again': never
  'lanectl.name.test-screen.canceled': never
  'lanectl.name.test-screen.error': never
  'lanectl.name.test-screen.info QR': never
  'lanectl.name.test-screen.payment QR': never
  'lanectl.name.test-screen.rejected': never
  'lanectl.name.test-screen.text': never
  'lanectl.name.test-screen.waiting': never
  'lanectl.name.trouble.EACCES': never
  'lanectl.name.trouble.EAI_AGAIN': never
  'lanectl.name.trouble.ECONNREFUSED': never
  'lanectl.name.trouble.ECONNRESET': never
  'lanectl.name.trouble.EEXIST': never
  'lanectl.name.trouble.EHOSTUNREACH': never
  'lanectl.name.trouble.EIO': never
  'lanectl.name.trouble.EISDIR': never
  'lanectl.name.trouble.ENETUNREACH': never
  'lanectl.name.trouble.ENOENT': never
  'lanectl.name.trouble.ENOSPC': never
  'lanectl.name.trouble.ENOTDIR': never
  'lanectl.name.trouble.ENOTFOUND': never
  'lanectl.name.trouble.EPERM': never
  'lanectl.name.trouble.EROFS': never
  'lanectl.name.trouble.ETIMEDOUT': never
  'lanectl.name.trouble.SyntaxError': never
  'lanectl.name.trouble.TimeoutError': never
  'lanectl.name.trouble.UND_ERR_CONNECT_TIMEOUT': never
  'lanectl.name.trouble.UND_ERR_HEADERS_TIMEOUT': never
  'lanectl.name.trouble.UND_ERR_SOCKET': never
  'lanectl.name.update.done': never
  'lanectl.name.update.idle': never
  'lanectl.name.update.installed': never
  'lanectl.name.update.interrupted': never
  'lanectl.name.update.not-yet': never
  'lanectl.name.update.offered': never
  'lanectl.name.update.refused': never
  'lanectl.name.update.running': never
  'lanectl.name.update.up-to-date': never
  'lanectl.naming.changed': never
  'lanectl.naming.no-name': never
  'lanectl.naming.would-change': never
  'lanectl.on-lane-option.lane-runs-url-does': never
  'lanectl.operation.argument.file': 'file'
  'lanectl.operation.from-on': 'minimum'
  'lanectl.operation.write-whole-number': 'text' | 'from'
  'lanectl.package-transfer.fetching': 'name'
  'lanectl.package-transfer.not-package-cannot-removed': 'path' | 'message'
  'lanectl.package-transfer.package-cannot-fetched': 'status'
  'lanectl.package-transfer.package-cannot-fetched-404': never
  'lanectl.package-transfer.sending': 'name'
  'lanectl.page-certificates.no-openssl-apt-get-install': never
  'lanectl.page-certificates.openssl-failed': 'args' | 'at'
  'lanectl.page.about': never
  'lanectl.page.enable.about': never
  'lanectl.page.enable.option.address': never
  'lanectl.page.enable.option.for': never
  'lanectl.page.enable.option.role': never
  'lanectl.page.folder-where': 'config' | 'data'
  'lanectl.page.is-for': 'cert' | 'names'
  'lanectl.page.let-each-browser-trust-once': 'authority'
  'lanectl.page.no-name-no-address': 'wrong'
  'lanectl.page.now-lanectl-restart': never
  'lanectl.page.option.config': never
  'lanectl.page.option.data': never
  'lanectl.page.option.folder': never
  'lanectl.page.option.name': never
  'lanectl.page.page-will': 'pages' | 'pages2'
  'lanectl.page.renew.about': never
  'lanectl.page.role': 'roles'
  'lanectl.page.token-shown-once': 'name' | 'role' | 'secret'
  'lanectl.page.would-written-outside-lane': 'outside' | 'folders'
  'lanectl.payments.about': never
  'lanectl.payments.cancel.about': never
  'lanectl.payments.cancel.done': never
  'lanectl.payments.list.about': never
  'lanectl.payments.list.option.amount': never
  'lanectl.payments.list.option.from': never
  'lanectl.payments.list.option.limit': never
  'lanectl.payments.list.option.reference': never
  'lanectl.payments.list.option.refunded': never
  'lanectl.payments.list.option.since': never
  'lanectl.payments.list.option.state': never
  'lanectl.payments.list.option.to': never
  'lanectl.payments.list.option.until': never
  'lanectl.payments.show.about': never
  'lanectl.payments.written-lane': 'path'
  'lanectl.payments.written-lane-below-first-payment': 'path'
  'lanectl.profiles.about': never
  'lanectl.profiles.list.about': never
  'lanectl.profiles.open-payments-open-refunds-followed':
    | 'name'
    | 'bankName'
    | 'openPayments'
    | 'openRefunds'
  'lanectl.profiles.remove-yes': 'profile'
  'lanectl.profiles.remove.about': never
  'lanectl.profiles.remove.argument.name': never
  'lanectl.profiles.remove.option.yes': never
  'lanectl.profiles.removed': 'profile'
  'lanectl.program.about': never
  'lanectl.program.examples': never
  'lanectl.program.exit-codes': never
  'lanectl.program.option.ca': never
  'lanectl.program.option.json': never
  'lanectl.program.option.token': never
  'lanectl.program.option.url': never
  'lanectl.program.version': never
  'lanectl.read-input.json-object': 'file'
  'lanectl.read-input.no-json': 'file' | 'message'
  'lanectl.reboot.about': never
  'lanectl.reboot.done': never
  'lanectl.receivers.about': never
  'lanectl.receivers.list.about': never
  'lanectl.receivers.list.none': never
  'lanectl.receivers.retry.about': never
  'lanectl.receivers.retry.done': 'tried'
  'lanectl.recognize-folder.no-pictures-put-them-into': 'folder'
  'lanectl.recognize-folder.pictures-first-first-three-first':
    | 'pictures'
    | 'first'
    | 'three'
    | 'five'
  'lanectl.recognize-folder.taken': never
  'lanectl.recognize.about': never
  'lanectl.reconcile.about': never
  'lanectl.reconcile.argument.file': never
  'lanectl.reconcile.came-whole-kopecks': never
  'lanectl.reconcile.cannot-read': 'file' | 'code'
  'lanectl.reconcile.heads-lists-columns-file-name': never
  'lanectl.reconcile.more': 'left'
  'lanectl.reconcile.newly-found': 'count'
  'lanectl.reconcile.option.bank': never
  'lanectl.reconcile.option.came': never
  'lanectl.reconcile.option.column': 'columnMeanings'
  'lanectl.reconcile.option.date': never
  'lanectl.reconcile.option.heads': never
  'lanectl.reconcile.option.language': never
  'lanectl.reconcile.option.shared': never
  'lanectl.reconcile.option.word': never
  'lanectl.reconcile.other-lanes': 'count'
  'lanectl.reconcile.other-profiles': 'count'
  'lanectl.reconcile.say-each-asked-column-head': 'columnMeanings'
  'lanectl.reconcile.sounds-like': 'proposal'
  'lanectl.reconcile.still-asked': 'count'
  'lanectl.reconcile.sum': 'count' | 'amount'
  'lanectl.reconcile.undecided': 'count'
  'lanectl.refund.about': never
  'lanectl.refund.amount-pending': 'amount'
  'lanectl.refund.amount-whole-number-kopecks': never
  'lanectl.refund.argument.transaction': never
  'lanectl.refund.at': never
  'lanectl.refund.bank-not-said-yet-how': never
  'lanectl.refund.can-refunded': 'amount'
  'lanectl.refund.key-refund': 'key'
  'lanectl.refund.kopecks': never
  'lanectl.refund.made-by': never
  'lanectl.refund.option.amount': never
  'lanectl.refund.option.key': never
  'lanectl.refund.option.list': never
  'lanectl.refund.option.reason': never
  'lanectl.refund.option.reference': never
  'lanectl.refund.option.refunded': never
  'lanectl.refund.reason': never
  'lanectl.refund.reference': never
  'lanectl.refund.refund': never
  'lanectl.refund.refunded-whole-number-kopecks-list': never
  'lanectl.refund.state': never
  'lanectl.refunds.about': never
  'lanectl.refunds.none-every-refund-ended': never
  'lanectl.refunds.not': 'ends' | 'as'
  'lanectl.refunds.open.about': never
  'lanectl.refunds.refund': 'id' | 'state' | 'by'
  'lanectl.refunds.settle.about': never
  'lanectl.refunds.settle.argument.refund': never
  'lanectl.refunds.settle.option.as': never
  'lanectl.refunds.settle.option.note': never
  'lanectl.refunds.word-bank': never
  'lanectl.remote-backup-download.cannot-written': 'path' | 'code'
  'lanectl.remote-backup-download.no': 'name'
  'lanectl.remote-backup-download.no-backup-kept': never
  'lanectl.replace-lane.where-master-give-master-https': never
  'lanectl.replace.about': never
  'lanectl.replace.argument.code': never
  'lanectl.replace.card-now-start-laned': 'serialNumber'
  'lanectl.replace.card-taken-place-already': never
  'lanectl.replace.give-restore-code-prepared-folder': never
  'lanectl.replace.option.backup': never
  'lanectl.replace.option.master': never
  'lanectl.replace.option.notice': never
  'lanectl.replace.option.prepared': never
  'lanectl.replacement-at-first-boot.no-replacement-prepared': 'folder' | 'message'
  'lanectl.report.about': never
  'lanectl.report.argument.date': never
  'lanectl.report.argument.to': never
  'lanectl.reset.about': never
  'lanectl.reset.option.confirm': never
  'lanectl.restart.about': never
  'lanectl.restart.argument.file': 'flashedConfig'
  'lanectl.restart.cannot-check': 'file' | 'stderr'
  'lanectl.restart.not-restarted-mend-config-first': never
  'lanectl.restart.systemctl-did-not-restart-laned': never
  'lanectl.restart.systemctl-did-not-restart-laned-2': never
  'lanectl.roi.about': never
  'lanectl.roi.argument.region': never
  'lanectl.run-lanectl.cannot-go': 'message'
  'lanectl.run-lanectl.commands': never
  'lanectl.run-lanectl.lane-broke-off-answer-ask': never
  'lanectl.run-lanectl.lanectl-does-not-understand-answered': 'version' | 'message'
  'lanectl.scale.g': 'grams'
  'lanectl.selftest.about': never
  'lanectl.selftest.lane-stopped-before-selftest-had': never
  'lanectl.selftest.language': 'given' | 'languages'
  'lanectl.selftest.no-selftest-ended-lane-yet': never
  'lanectl.selftest.option.language': never
  'lanectl.selftest.option.last': never
  'lanectl.selftest.option.unattended': never
  'lanectl.selftest.selftest-does-not-end-see': never
  'lanectl.selftest.work.about': never
  'lanectl.service-user.no-user': 'name'
  'lanectl.service-user.only-root-can-check-sudo': 'name'
  'lanectl.settings.about': never
  'lanectl.settings.argument.file': never
  'lanectl.settings.left-top-width-height-320': 'text'
  'lanectl.settings.one-of': 'mode' | 'modes'
  'lanectl.setup.cannot-write': 'file' | 'message'
  'lanectl.shifts.1': 'number'
  'lanectl.shifts.about': never
  'lanectl.shifts.close.about': never
  'lanectl.shifts.close.option.number': never
  'lanectl.shifts.current.about': never
  'lanectl.shifts.event-ledger-tells-closed': 'missing' | 'event' | 'hash'
  'lanectl.shifts.first-shifts-missing': never
  'lanectl.shifts.ledger-no-event-close-shift': 'number'
  'lanectl.shifts.list.about': never
  'lanectl.shifts.list.option.limit': never
  'lanectl.shifts.no-shift-backup-restored': 'numbers'
  'lanectl.shifts.shift-1-names-report-before': never
  'lanectl.shifts.shift-calls-itself': 'number' | 'number2'
  'lanectl.shifts.shift-came-after-another-shift': 'number' | 'number2'
  'lanectl.shifts.shift-closed-says-event-ledger': 'event' | 'number' | 'hash'
  'lanectl.shifts.shift-missing': 'number'
  'lanectl.shifts.shift-not-closed': 'number'
  'lanectl.shifts.show.about': never
  'lanectl.shifts.to': 'number' | 'number2'
  'lanectl.shifts.verify.about': never
  'lanectl.shifts.whole': 'count'
  'lanectl.shifts.whole-and-last': 'count' | 'lastHash'
  'lanectl.shop.about': never
  'lanectl.shop.compare.about': never
  'lanectl.shop.day.about': never
  'lanectl.shop.file.about': never
  'lanectl.shop.leave-out.about': never
  'lanectl.shop.leave-out.argument.lane': never
  'lanectl.shop.leave-out.argument.note': never
  'lanectl.shop.leave-out.done': 'days'
  'lanectl.shop.month.about': never
  'lanectl.shop.option.column': never
  'lanectl.shop.uncompare.about': never
  'lanectl.statements.about': never
  'lanectl.statements.file.about': never
  'lanectl.statements.file.argument.date': never
  'lanectl.statements.list.about': never
  'lanectl.statements.show.about': never
  'lanectl.status.about': never
  'lanectl.status.bank-no-money-moves': never
  'lanectl.status.because-since': 'since' | 'reason'
  'lanectl.status.but-nothing-more-can-kept': never
  'lanectl.status.cannot-right': never
  'lanectl.status.connected': never
  'lanectl.status.connected-shows': 'shown'
  'lanectl.status.display-no-glass': never
  'lanectl.status.free': 'room'
  'lanectl.status.items-with-templates': 'count' | 'templates'
  'lanectl.status.lane': 'url' | 'state' | 'version'
  'lanectl.status.ledger': 'check' | 'unsettled'
  'lanectl.status.mb': 'megabytes'
  'lanectl.status.none-yet-post-updatedriversettings': never
  'lanectl.status.not-connected': never
  'lanectl.status.not-enough': never
  'lanectl.status.not-well': never
  'lanectl.status.not-well-parts': 'parts'
  'lanectl.status.not-well-takes-payments': 'parts'
  'lanectl.status.since': 'what' | 'since'
  'lanectl.status.well': never
  'lanectl.support.about': never
  'lanectl.support.bundle.about': never
  'lanectl.support.bundle.argument.file': never
  'lanectl.support.cannot-write': 'file' | 'message'
  'lanectl.sync.about': never
  'lanectl.sync.deleting': 'id'
  'lanectl.sync.done': 'SNs'
  'lanectl.sync.lane-stands-alone': never
  'lanectl.sync.left-out': 'sn'
  'lanectl.sync.not-found-yet': never
  'lanectl.sync.now.about': never
  'lanectl.sync.off': never
  'lanectl.sync.on': never
  'lanectl.sync.reads-chain': never
  'lanectl.sync.status.about': never
  'lanectl.sync.synchronising': never
  'lanectl.sync.templates-fleet': never
  'lanectl.sync.templates-minute': 'syncLimit'
  'lanectl.sync.writes-chain': never
  'lanectl.time-reboot-reset.forgotten-everything': 'serial'
  'lanectl.time-reboot-reset.it-is-there': 'time'
  'lanectl.time-reboot-reset.takes-back-taught-confirm': 'serial'
  'lanectl.time-reboot-reset.time-2026-03-01t12-00': 'text'
  'lanectl.time.about': never
  'lanectl.time.argument.time': never
  'lanectl.update.about': never
  'lanectl.update.back': 'version'
  'lanectl.update.back-with-own-config': 'version' | 'why'
  'lanectl.update.cannot-read': 'message'
  'lanectl.update.card-may-dying-replace': never
  'lanectl.update.check.about': never
  'lanectl.update.earlier-release-runs-again': never
  'lanectl.update.earlier-release-runs-again-tried': never
  'lanectl.update.install.about': never
  'lanectl.update.install.argument.bundle': never
  'lanectl.update.needs-sudo': never
  'lanectl.update.no-flashed-device-needs-sudo': 'reason'
  'lanectl.update.nothing-changed': never
  'lanectl.update.nothing-changed-get-bundle-again': never
  'lanectl.update.nothing-changed-mend-config-next': never
  'lanectl.update.nothing-changed-tried-again-itself': never
  'lanectl.update.one-of': 'what' | 'orders'
  'lanectl.update.order.about': never
  'lanectl.update.put-back': 'lost'
  'lanectl.update.release-runs-tried-again-itself': never
  'lanectl.update.roll-back-use-lanectl-update': never
  'lanectl.update.rollback.about': never
  'lanectl.update.rollback.option.leave-data': never
  'lanectl.update.starts-left': 'onTrial' | 'triesLeft'
  'lanectl.update.status.about': never
  'lanectl.update.wait-next': never
  'lanectl.version.about': never
  'lanectl.version.does-not-answer': never
  'lanectl.warn-resync.alone-comes-back-other-lanes': never
  'lanectl.word.a-file': never
  'lanectl.word.and': never
  'lanectl.word.ask-nothing': never
  'lanectl.word.asked': never
  'lanectl.word.at': never
  'lanectl.word.away': never
  'lanectl.word.bank': never
  'lanectl.word.before': never
  'lanectl.word.chosen': never
  'lanectl.word.clock': never
  'lanectl.word.comparing': never
  'lanectl.word.confused': never
  'lanectl.word.deleted': never
  'lanectl.word.done': never
  'lanectl.word.doubt': never
  'lanectl.word.encrypted': never
  'lanectl.word.entered': never
  'lanectl.word.failed': never
  'lanectl.word.good': never
  'lanectl.word.here': never
  'lanectl.word.is': never
  'lanectl.word.item': never
  'lanectl.word.items': never
  'lanectl.word.lane': never
  'lanectl.word.last-payment': never
  'lanectl.word.last-synchronised': never
  'lanectl.word.late': never
  'lanectl.word.ledger': never
  'lanectl.word.left-out': never
  'lanectl.word.limit': never
  'lanectl.word.looks-like': never
  'lanectl.word.master': never
  'lanectl.word.name': never
  'lanectl.word.net': never
  'lanectl.word.never': never
  'lanectl.word.no': never
  'lanectl.word.none': never
  'lanectl.word.not-doubted': never
  'lanectl.word.not-offered': never
  'lanectl.word.not-read': never
  'lanectl.word.not-told': never
  'lanectl.word.nothing': never
  'lanectl.word.nothing-differs': never
  'lanectl.word.odd-templates': never
  'lanectl.word.on': never
  'lanectl.word.or': never
  'lanectl.word.picture': never
  'lanectl.word.probation': never
  'lanectl.word.refunded': never
  'lanectl.word.right': never
  'lanectl.word.rights': never
  'lanectl.word.role': never
  'lanectl.word.said': never
  'lanectl.word.server': never
  'lanectl.word.settings': never
  'lanectl.word.simulated': never
  'lanectl.word.sold': never
  'lanectl.word.step': never
  'lanectl.word.templates': never
  'lanectl.word.the-bank': never
  'lanectl.word.this-lane': never
  'lanectl.word.times': never
  'lanectl.word.trial': never
  'lanectl.word.tried': never
  'lanectl.word.trouble': never
  'lanectl.word.unknown': never
  'lanectl.word.upload-download': never
  'lanectl.word.waits': never
  'lanectl.word.weight': never
  'lanectl.word.why': never
  'lanectl.word.work': never
  'lanectl.word.yes': never
}

/** Each feature adds those of its own texts. */
export interface HolesOfLanectl extends CoreHolesOfLanectl {}

export type CoreLanectlKey = keyof CoreHolesOfLanectl
export type LanectlKey = keyof HolesOfLanectl

interface CoreHolesOfPage {
  'profiles.active': never
  'profiles.add': never
  'profiles.bank': never
  'profiles.field': 'name' | 'field'
  'profiles.name': never
  'profiles.new': 'name' | 'bank'
  'profiles.pays': 'name'
  'profiles.remove': never
  'profiles.remove-sure': 'name' | 'bankName'
  'profiles.remove-what': 'openPayments' | 'openRefunds'
  'profiles.removed': 'name'
  'profiles.required': never
  'profiles.title': never
  'profiles.what': never
  'camera.a-kg': 'sum'
  'camera.a-piece': 'sum'
  'camera.alt': never
  'camera.as-before': never
  'camera.certain': never
  'camera.choose': never
  'camera.code': never
  'camera.corrected': 'item'
  'camera.drop': never
  'camera.empty': never
  'camera.hint': never
  'camera.it-is': never
  'camera.it-was': never
  'camera.learn': never
  'camera.learned': 'id'
  'camera.most': never
  'camera.moving': never
  'camera.none': never
  'camera.noted': never
  'camera.one-of-two': never
  'camera.pace': never
  'camera.pace-fast': never
  'camera.pace-normal': never
  'camera.part': never
  'camera.part-how': never
  'camera.platform': never
  'camera.platform-forget': never
  'camera.platform-forgot': never
  'camera.platform-how': never
  'camera.platform-known': never
  'camera.platform-learn': never
  'camera.platform-learned': never
  'camera.platform-unknown': never
  'camera.proposal': 'grams' | 'sum'
  'camera.recognise': never
  'camera.reset': never
  'camera.save': never
  'camera.saved': never
  'camera.settings': never
  'camera.several-called': 'name' | 'codes'
  'camera.slow': never
  'camera.title': never
  'camera.took': 'ms'
  'camera.turn-how': never
  'camera.turned': never
  'camera.uncertain': never
  'camera.unknown': never
  'camera.unknown-how': never
  'camera.whole': never
  'camera.wrong': never
  'camera.wrong-it-was': never
  'device.interfaces': never
  'journal.title': never
  'log.all': never
  'log.download': never
  'log.error': never
  'log.find': never
  'log.level': never
  'log.warn': never
  'machine.card': 'percent'
  'machine.disk': 'free' | 'total'
  'machine.memory': 'free' | 'total'
  'machine.not-throttled': never
  'machine.payment-under-way': 'amount'
  'machine.reboot': never
  'machine.reboots': never
  'machine.reset': never
  'machine.reset-confirm': 'serial'
  'machine.reset-what': never
  'machine.restart': never
  'machine.restarts': never
  'machine.set-time': never
  'machine.support': never
  'machine.temperature': 'degrees'
  'machine.throttled': never
  'machine.time-set': never
  'machine.title': never
  'machine.under-voltage': never
  'machine.was-reset': never
  'machine.was-throttled': never
  'machine.was-under-voltage': never
  'mend.clock': never
  'mend.go': never
  'mend.receivers': never
  'mend.set-up': never
  'receiver.line': 'name' | 'origin' | 'event' | 'count'
  'repairs.absent': 'names'
  'repairs.none': never
  'repairs.some': 'names'
  'repairs.title': never
  'selftest.begin': never
  'selftest.begun': never
  'selftest.last': 'time'
  'update.bad': 'versions'
  'update.check': never
  'update.install': never
  'update.installed': never
  'update.interrupted': never
  'update.not-yet': never
  'update.offered': never
  'update.probation': 'version'
  'update.refused': never
  'update.rollback': 'version'
  'update.rolled-back': never
  'update.running': never
  'update.runs': 'version'
  'update.title': never
  'update.up-to-date': never
  'verdict.absent': never
  'verdict.bad': never
  'verdict.good': never
  'verdict.poor': never
  'verdict.unknown': never
  'cable.acknowledged': never
  'cable.done': never
  'cable.failed': never
  'cable.find': never
  'cable.forget': never
  'cable.kept': 'device'
  'cable.lane': never
  'cable.looking': never
  'cable.none': never
  'cable.not-possible': never
  'cable.off': never
  'cable.on': never
  'cable.running': never
  'cable.screen-accepted': never
  'cable.screen-blank': never
  'cable.screen-blank-again': never
  'cable.screen-canceled': never
  'cable.screen-error': never
  'cable.screen-failed': never
  'cable.screen-info-qr': never
  'cable.screen-payment-qr': never
  'cable.screen-rejected': never
  'cable.screen-text': never
  'cable.screen-waiting': never
  'cable.sent': never
  'cable.take': never
  'cable.taken': never
  'cable.title': never
  'cable.try': never
  'cable.try-own': never
  'event-field.adapter': never
  'event-field.added': never
  'event-field.address': never
  'event-field.again-in': never
  'event-field.amount': never
  'event-field.attempt': never
  'event-field.bank': never
  'event-field.bank-amount': never
  'event-field.bank-operation': never
  'event-field.baud-rate': never
  'event-field.by': never
  'event-field.changed': never
  'event-field.count': never
  'event-field.counter-examples': never
  'event-field.damaged': never
  'event-field.device': never
  'event-field.display': never
  'event-field.failures': never
  'event-field.file': never
  'event-field.frames': never
  'event-field.from': never
  'event-field.grams': never
  'event-field.item': never
  'event-field.items': never
  'event-field.lane': never
  'event-field.left-out': never
  'event-field.made': never
  'event-field.master': never
  'event-field.name': never
  'event-field.net': never
  'event-field.note': never
  'event-field.order-check': never
  'event-field.order-install': never
  'event-field.order-rollback': never
  'event-field.paid': never
  'event-field.payment': never
  'event-field.payments': never
  'event-field.port': never
  'event-field.protocol': never
  'event-field.receiver': never
  'event-field.reference': never
  'event-field.refund': never
  'event-field.refund-amount': never
  'event-field.refunded': never
  'event-field.removed': never
  'event-field.seconds': 'seconds'
  'event-field.shop': never
  'event-field.signer': never
  'event-field.templates': never
  'event-field.to': never
  'event-field.took': never
  'event-field.version': never
  'event-field.why': never
  'alone.address': never
  'alone.follow': never
  'alone.key': never
  'alone.master': never
  'alone.title': never
  'alone.what': never
  'chain.about-clock': never
  'chain.about-connection': never
  'chain.about-missing': never
  'chain.about-streams': never
  'chain.about-too-wide': never
  'chain.came': 'time'
  'chain.check': never
  'chain.checked': never
  'chain.clock-ahead': 'seconds'
  'chain.clock-behind': 'seconds'
  'chain.days': never
  'chain.encrypted': 'server'
  'chain.left-aside': 'count'
  'chain.look-at': never
  'chain.more': 'count'
  'chain.most': 'shop' | 'entries' | 'pictures'
  'chain.none': never
  'chain.not-kept': never
  'chain.not-written': never
  'chain.open': 'server'
  'chain.read-last': 'time'
  'chain.read-never': never
  'chain.show': never
  'chain.taught': 'time'
  'chain.title': never
  'chain.unread': never
  'chain.unwritten': 'count'
  'chain.well': never
  'chain.withdraw': never
  'chain.withdraw-confirm': 'shop'
  'chain.withdraw-days': never
  'chain.withdraw-title': 'shop'
  'chain.withdraw-what': 'shop'
  'chain.withdrawn': 'shop' | 'time'
  'chain.written': 'shop'
  'chain.wrote': 'templates' | 'items' | 'time'
  'devices.away': 'time'
  'devices.comparing': never
  'devices.counts': 'count' | 'silent' | 'ill'
  'devices.deleting': 'ids'
  'devices.find': never
  'devices.in-step': never
  'devices.lag': 'count'
  'devices.last': 'time'
  'devices.level': never
  'devices.master': 'master'
  'devices.more': 'count'
  'devices.never': never
  'devices.not-in-step': never
  'devices.paid': 'time'
  'devices.searched': never
  'devices.seen': 'time'
  'devices.silent': never
  'devices.some-silent': 'silent' | 'count'
  'devices.sync': never
  'devices.sync-failed': 'why'
  'devices.synced': 'time'
  'devices.syncing': never
  'devices.templates': 'count'
  'devices.this': never
  'devices.title': never
  'devices.version': 'version'
  'elsewhere.status': never
  'elsewhere.title': never
  'elsewhere.update': never
  'keys.made': 'sn'
  'keys.make': never
  'keys.revoke': never
  'keys.revoke-what': 'sn'
  'keys.serial': never
  'keys.title': never
  'member.leave': never
  'member.leave-what': never
  'member.limit': never
  'member.save': never
  'member.title': never
  'replacement.code': 'sn' | 'until'
  'replacement.make': never
  'replacement.title': never
  'replacement.what': never
  'device.version': 'version'
  'dialog.no': never
  'failed.network': never
  'failed.no-bank': never
  'failed.status': 'status'
  'failed.unknown': never
  'home.device': never
  'home.till': never
  'home.today': never
  homes: never
  'link.off': never
  'link.on': never
  'live.off': never
  'live.on': never
  'live.over': never
  'live.says': never
  'live.waiting': never
  menu: never
  'role.leave': never
  'role.monitor': never
  'role.operator': never
  'role.till': never
  simulator: never
  'simulator.switch': never
  skip: never
  'tab.camera': never
  'tab.device': never
  'tab.display': never
  'tab.fleet': never
  'tab.items': never
  'tab.loading': never
  'tab.payments': never
  'tab.settings': never
  'tab.till': never
  'tab.today': never
  theme: never
  'toast.dismiss': never
  'toast.undo': never
  'token.enter': never
  'token.hint': never
  'token.label': never
  'token.title': never
  'token.wrong': never
  'items.after': never
  'items.all': never
  'items.before': never
  'items.blank-left-out': 'blank' | 'items'
  'items.brought-back': never
  'items.close': never
  'items.comes-back': never
  'items.count': 'count'
  'items.counter-checking': 'done'
  'items.counter-file': never
  'items.delete': never
  'items.deleted': 'item'
  'items.deletions': never
  'items.download': never
  'items.everywhere': never
  'items.everywhere-sure': 'item'
  'items.export': never
  'items.export-failed': 'why'
  'items.export-ready': 'count'
  'items.export-working': 'done' | 'total'
  'items.few-only': never
  'items.find': never
  'items.import': never
  'items.import-checking': 'done'
  'items.import-done': 'added' | 'known'
  'items.import-failed': 'why'
  'items.import-file': never
  'items.import-refused': 'why'
  'items.import-working': 'done' | 'total'
  'items.left-out': 'leftOut'
  'items.mark-done': 'done' | 'all'
  'items.mark-open': 'lanes'
  'items.marks': never
  'items.mode': never
  'items.mode-auto': never
  'items.mode-locked': never
  'items.mode-open': never
  'items.name': never
  'items.none': never
  'items.no-such': never
  'items.none-open': never
  'items.not-found': never
  'items.odd': never
  'items.odd-how': never
  'items.of-most': 'count' | 'most'
  'items.off': never
  'items.off-only': never
  'items.offered': never
  'items.packages': never
  'items.page': 'from' | 'to' | 'count'
  'items.pages': never
  'items.pair-times': 'count'
  'items.pairs': never
  'items.picture': 'item' | 'number'
  'items.renamed': 'item'
  'items.replace': never
  'items.replace-all': never
  'items.replace-sure': never
  'items.replace-yes': never
  'items.report': never
  'items.report-ask': never
  'items.report-how': never
  'items.report-none': never
  'items.report-says': 'percent' | 'tried'
  'items.restored': 'item'
  'items.save': never
  'items.teach': never
  'items.teach-how': never
  'items.teach-more': never
  'items.template-deleted': never
  'items.title': never
  'items.total': 'items' | 'templates'
  'items.undo': never
  'items.unmark': never
  'items.untaught': never
  'items.untaught-only': never
  'items.view-gallery': never
  'items.view-lists': never
  'items.view-review': never
  'items.views': never
  'items.which': never
  'names.before': 'name'
  'names.changes': never
  'names.example': never
  'names.file': never
  'names.how': never
  'names.line': 'line'
  'names.list': never
  'names.look': 'count'
  'names.more': 'count'
  'names.no-code': never
  'names.no-name': never
  'names.none': never
  'names.open-quote': never
  'names.same': never
  'names.save': 'count'
  'names.saved': 'count'
  'names.title': never
  'names.too-large': never
  'names.twice': never
  'part.absent': never
  'part.degraded': never
  'part.failed': never
  'part.ok': never
  'part.since': 'time'
  'payee.money': 'changes'
  'payee.pays': 'after'
  'payee.pays-instead': 'after' | 'before'
  'payee.sure': never
  'accounting.account': never
  'accounting.csv': never
  'accounting.file': never
  'accounting.from': never
  'accounting.hint': never
  'accounting.one-c': never
  'accounting.payer-account': never
  'accounting.payer-inn': never
  'accounting.title': never
  'accounting.to': never
  'day.accepted': never
  'day.count': 'count'
  'day.count-refunds': 'count'
  'day.date': never
  'day.net': never
  'day.open': never
  'day.other': never
  'day.plot': never
  'day.refunded': never
  'day.rule': never
  'day.title': never
  'day.to': never
  'difference.as': never
  'difference.goods-added': never
  'difference.other-till': never
  'difference.reopen': never
  'difference.reopen-why': never
  'difference.reversed-by-bank': never
  'difference.settle': never
  'difference.settled': 'what' | 'who' | 'at' | 'note'
  'difference.somebody': never
  'difference.tip': never
  'difference.title': never
  'difference.why': never
  'exports.kilobytes': 'size'
  'exports.remove': never
  'exports.removed': 'name'
  'exports.title': never
  'exports.what': never
  'month.goes-on': never
  'month.hint': never
  'month.month': never
  'month.title': never
  'paper.close': never
  'paper.print': never
  'paper.width': never
  'payments.after': never
  'payments.any': never
  'payments.before': never
  'payments.csv': never
  'payments.csv-days': never
  'payments.csv-file': never
  'payments.example': never
  'payments.find': never
  'payments.from': never
  'payments.more': never
  'payments.newer': never
  'payments.newest': never
  'payments.none-found': never
  'payments.none-open': never
  'payments.state': never
  'payments.title': never
  'payments.to': never
  'payments.wanted': never
  'reconcile.agrees': never
  'reconcile.at-bank': never
  'reconcile.bank': never
  'reconcile.came': never
  'reconcile.cause-not-in-file': never
  'reconcile.cause-not-paid-out': never
  'reconcile.cause-paid-twice': never
  'reconcile.choose': never
  'reconcile.columns': never
  'reconcile.day-only': 'lines'
  'reconcile.different': never
  'reconcile.differs': never
  'reconcile.fee': never
  'reconcile.file': never
  'reconcile.gross': never
  'reconcile.here': never
  'reconcile.left-out': never
  'reconcile.left-out-line': 'line' | 'column'
  'reconcile.means': never
  'reconcile.means-other': never
  'reconcile.means-paid': never
  'reconcile.means-payment': never
  'reconcile.means-refund': never
  'reconcile.means-unpaid': never
  'reconcile.net': never
  'reconcile.no-head': never
  'reconcile.no-word': never
  'reconcile.not-read': never
  'reconcile.nothing': never
  'reconcile.only-at-bank': never
  'reconcile.only-here': never
  'reconcile.other-days': 'lines' | 'first' | 'last'
  'reconcile.payout': never
  'reconcile.payout-adds-up': never
  'reconcile.payout-difference': never
  'reconcile.payout-differs': never
  'reconcile.payout-net': never
  'reconcile.payout-undecided': never
  'reconcile.refunded-sums': 'lines'
  'reconcile.refunds': never
  'reconcile.repeated': 'lines' | 'firstLine'
  'reconcile.repeated-undecided': 'undecided'
  'reconcile.run': never
  'reconcile.says-fee': never
  'reconcile.says-ignore': never
  'reconcile.says-kind': never
  'reconcile.says-net': never
  'reconcile.says-operation': never
  'reconcile.says-order': never
  'reconcile.says-refund': never
  'reconcile.says-refunded': never
  'reconcile.says-state': never
  'reconcile.says-sum': never
  'reconcile.says-time': never
  'reconcile.shared': never
  'reconcile.sheets-left-out': 'sheets'
  'reconcile.sounds': 'meaning'
  'reconcile.spoilt': 'column' | 'example' | 'lines'
  'reconcile.take-back': never
  'reconcile.take-back-note': never
  'reconcile.take-back-text': never
  'reconcile.take-back-title': 'answer'
  'reconcile.taken-back': 'count' | 'days'
  'reconcile.title': never
  'reconcile.to-come': never
  'reconcile.told': never
  'reconcile.told-by': 'by' | 'at'
  'reconcile.told-column': 'lines'
  'reconcile.told-word': 'lines'
  'reconcile.undecided': never
  'reconcile.without-fee': never
  'reconcile.word': never
  'reconcile.words': never
  'refund-state.by': 'who' | 'at' | 'note'
  'refund-state.refused': never
  'refund-state.somebody': never
  'refund-state.under-way': never
  'refund-state.unknown': never
  'settle.as': never
  'settle.choose': never
  'settle.note': never
  'settle.of': 'amount'
  'settle.open': never
  'settle.refused': never
  'settle.returned': never
  'settle.title': never
  'settle.why': 'amount'
  'settle.yes': never
  'shift.close': never
  'shift.closed': 'number'
  'shift.list': never
  'shift.not-register': never
  'shift.number': never
  'shift.title': never
  'shift.x': never
  'shift.z': never
  'shift.z-of': 'number'
  'statement.agrees': never
  'statement.file': never
  'statement.filed': 'number'
  'statement.goes-on': never
  'statement.hint': never
  'statement.make': never
  'statement.title': never
  'statement.to-do': never
  'story.back': never
  'story.events': never
  'story.give-back': never
  'story.operation': never
  'story.refunds': never
  'story.title': never
  'uncompare.at-master': never
  'uncompare.title': never
  'uncompare.why': never
  'uncompare.why-shop': never
  'uncompare.withdraw': never
  'uncompare.withdrawn': never
  'basket.add': never
  'basket.all': never
  'basket.bad': never
  'basket.clear': never
  'basket.gone': never
  'basket.last': never
  'basket.name': never
  'basket.nothing': never
  'basket.quantity': never
  'basket.show': 'total'
  'basket.sum': never
  'basket.unit': never
  'field.kept': never
  'field.list': never
  'field.no': never
  'field.nothing': never
  'field.secret': never
  'field.usual': never
  'field.yes': never
  'trouble.amount': never
  'trouble.least': 'limit'
  'trouble.most': 'limit'
  'trouble.number': never
  'trouble.seconds': never
  'unit.days': never
  'unit.hours': never
  'unit.megabytes': never
  'unit.minutes': never
  'unit.roubles': never
  'unit.seconds': never
  'config.environment': 'variable'
  'config.expert': never
  'config.file': 'file'
  'config.good': never
  'config.money': 'keys'
  'config.overwritten': never
  'config.read-again': never
  'config.restarts': never
  'config.restore': never
  'config.restored': never
  'config.saved': never
  'config.title': never
  'config.wrong': never
  'features.off': never
  'features.on': never
  'features.title': never
  'features.where': 'task'
  'restart.now': never
  'restart.title': never
  'restart.undo': never
  'setting.add': 'what'
  'setting.advanced': never
  'setting.after-restart': never
  'setting.all-others': never
  'setting.at-once': never
  'setting.changed': 'what' | 'after' | 'before'
  'setting.count': 'count'
  'setting.discard': never
  'setting.keep': never
  'setting.leaves': never
  'setting.name': never
  'setting.none-found': never
  'setting.remove': never
  'setting.removed': 'what'
  'setting.save': never
  'setting.save-restart': never
  'setting.saved': never
  'setting.search': never
  'setting.set': 'what' | 'after'
  'setting.to-save': never
  'bank.cancel': never
  'bank.outage': never
  'bank.pay': never
  'bank.reject': never
  'basket.open': never
  'basket.title': never
  'cancel.text': 'amount'
  'cancel.title': never
  'display.lost': never
  'display.plug': never
  'display.title': never
  'display.unplug': never
  'glass.basket': 'lines'
  'glass.blank': never
  'glass.qr': never
  'glass.text': 'text'
  'glass.unknown': never
  'info.show': never
  'info.shown': never
  'info.text': never
  'info.title': never
  'last.back': never
  'last.left': 'amount'
  'last.refunded': 'amount'
  'last.title': never
  'new.delete': never
  'new.first-figure': never
  'new.title': never
  'paid.cancelled': never
  'payment.amount': never
  'payment.bad-amount': never
  'payment.bank': never
  'payment.cancel': never
  'payment.clear': never
  'payment.demo': never
  'payment.details': never
  'payment.id': never
  'payment.late': never
  'payment.left': never
  'payment.no-receipt': never
  'payment.none': never
  'payment.purpose': never
  'payment.reference': never
  'payment.show': never
  'payment.silent': never
  'payment.started': never
  'payment.time-left': 'time'
  'payment.title': never
  'payment.unheard': never
  'payment.unseen': never
  'payment.until': never
  'payment.unwritten': never
  'phase.accepted': never
  'phase.canceled': never
  'phase.cancelling': never
  'phase.failed': never
  'phase.registering': never
  'phase.rejected': never
  'phase.showing': never
  'phase.static': never
  'phase.unknown': never
  'phase.waiting': never
  'refund.all': 'left'
  'refund.bad-amount': 'left'
  'refund.give': never
  'refund.left': 'left'
  'refund.meanwhile': never
  'refund.no-receipt': never
  'refund.of': 'amount'
  'refund.on-its-way': never
  'refund.returned': 'amount'
  'refund.title': never
  'refund.unknown': never
  'refund.why': never
  'replace.text': 'amount'
  'replace.title': never
  'replace.yes': never
  'state.ACCEPTED': never
  'state.CANCELED': never
  'state.EMPTY': never
  'state.ERROR': never
  'state.PENDING': never
  'state.REJECTED': never
  'state.STATIC': never
  'state.failed': never
  'state.other-amount': never
  'state.partly-refunded': never
  'state.refunded': never
  'state.unclear': never
  'till.sound': never
  'why.amount': 'paid' | 'amount'
  'why.bank': never
  'why.client-gone': never
  'why.expired': never
  'why.not-registered': never
  'why.not-shown': never
  'why.refused': never
  'why.restarted': never
  'why.same-operation': never
  'why.superseded': never
  'why.user': never
  'gap.title': never
  'gap.why': 'from' | 'until'
  'needs.compared': never
  'needs.gap': 'from' | 'until'
  'needs.late': never
  'needs.none': never
  'needs.open': never
  'needs.other-amount': never
  'needs.part': 'name' | 'state'
  'needs.same-operation': never
  'needs.silent': 'count'
  'needs.some': 'count'
  'needs.technician': never
  'needs.title': never
  'needs.unknown': never
  'needs.untaught': 'count'
  'shift.close-what': 'number' | 'net'
  'shop.begun': never
  'shop.hint': never
  'shop.month-hint': never
  'shop.month-title': never
  'shop.title': never
  'shop.whole': never
}

/** Each feature adds those of its own texts. */
export interface HolesOfPage extends CoreHolesOfPage {}

export type CorePageKey = keyof CoreHolesOfPage
export type PageKey = keyof HolesOfPage
