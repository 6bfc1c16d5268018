/** Generated from the OpenAPI document by `npm run clients`: do not edit. */
export interface paths {
    "/bankProfiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who may be paid, and what still goes on under each profile
         * @description Each profile of the settings by name and bank, and how many payments and refunds under it the bank is still asked about.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        get: operations["listBankProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelQR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the last payment at the bank
         * @description Ends every `showQR` that has no code on the glass yet, then the last payment at the bank, within 8 s. 200: it cannot be paid any more, and how it ended. Already paid: the message names the call that gives it back. 500: the bank has not confirmed it; it is tried on.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["cancelQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clearScreen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clear the display
         * @description The glass alone: a pending payment goes on, unless `payment.cancelOnClear` of the config says otherwise.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["clearScreen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/displayStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a status on the display
         * @description Shows one of the seven statuses; the payment is what it was.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["displayStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events as they happen
         * @description Server-sent events, in order, from now on; with `Last-Event-ID` those after it first (`0`: from the beginning). The ledger itself is what is read, so nothing is missed. A comment line comes each 15 s.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["streamPaymentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exportToCSV": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the ledger as CSV
         * @description A file on the lane itself: `path` is a name in its export folder, or a path below one of `payment.exportFolders`. There whole or not at all.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["exportToCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getDriverSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The settings, secrets masked
         * @description Before the first update: `{ "bankProfiles": {} }`.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        get: operations["getDriverSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getDynamicQRStatus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the last payment stands
         * @description Ask once a second until it is not PENDING. ACCEPTED alone means that the money came. ERROR goes on being asked about: money that comes late makes it ACCEPTED, and `GET /events` tells.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getDynamicQrStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can this lane take a payment now, and how is each of its parts?
         * @description Always HTTP 200: `healthy` says whether a payment can be taken, `parts` how each part of the device is, since when, and what to do. Parts and states may be added. The bank is asked every 15 s at most.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledger/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Times of which payments are not in this ledger
         * @description Because a backup was restored.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listLedgerGaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ledger/gaps/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person has compared a gap with the bank
         * @description Refused where it is settled already.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["settleLedgerGap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/{refund}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A person who has looked at the statement says how a refund ended
         * @description For a refund of which the bank does not say how it ended. The bank is asked once more before: where it has said its last word, that counts. Said again it is the same; said otherwise it is refused. The person, the note and the moment stay with the refund and its event.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["settleRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refunds of which the bank has not said its last word, oldest first
         * @description Of all payments. `overdue`: the bank has not said in time how it ended, and a person with its statement is to settle it.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listOpenRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/removeBankProfile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a bank profile that payments do not go by
         * @description The profile that payments go by cannot be removed: choose another one with `updateDriverSettings` first. Payments that were begun with a removed one are followed, and can be refunded, as before: each keeps its own copy, sealed. A day of its bank can be compared by a registry file alone from then on. `removed` tells what still went on under it.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["removeBankProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A day of the ledger, or some, added up
         * @description The day of the device's time zone, or with `to` up to 31 of them: sums by state and bank, what is still open. A payment counts on the day it was begun, whenever its money came; a refund on the day it went back.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getDayReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A day, or some, by hours: what was begun in each
         * @description The day of the device's time zone, 23 to 25 hours long where its clocks change, or with `to` up to 31 of them; each hour by state.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getHoursReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A day compared with the bank's own registry
         * @description Three lists: what only the bank has, what only the lane has, what differs, each with what to do in English and Russian. Money that only the bank knows becomes an entry of the ledger, once. Not every bank tells a registry: then take the file from its cabinet.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        get: operations["reconcileDay"];
        put?: never;
        /**
         * A day compared with a file from the bank's cabinet
         * @description As the cabinet gives it: `;` or `,`, UTF-8 or windows-1251.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["reconcileFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/reconciliation/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that money was found by mistake
         * @description Of entries `money.found-at-bank` that a wrong file made: each gets an entry `money.found-withdrawn`, and nothing is removed. What is no such entry is passed over; one that was withdrawn stays so.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["withdrawFoundMoney"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The statement of a day that a person signs
         * @description What the lane counted on the day, the Z reports, what the last comparison with each bank said, and a verdict: `agrees`, `to-do` with who is to do what by when, or `goes-on`. `sheet` has the same in words to print and sign; with `Accept: text/plain` the answer is that sheet in 42 columns. A day in the device's time zone.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getDayStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Closed shifts, newest first
         * @description `before` goes on where a page ended.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listShifts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shifts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The Z report of a closed shift
         * @description `hash` is the SHA-256 of `report` as JSON without spaces, in the order in which it is sent.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getShift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shifts/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the shift: its Z report, the same however often it is asked for
         * @description Numbered, immutable, with the hash of the report before it. Asked again with its `Idempotency-Key` or its `number` it is the same report, with `repeated: true`. Without them an empty shift is not closed.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["closeShift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shifts/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The X report: the shift that is open, as it stands
         * @description Changes nothing.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getCurrentShift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showBasket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what is about to be paid for
         * @description What the customer is about to pay for, as far as the display can show it: `shown` says how far. A payment and its outcome cover it, and it is back afterwards; an info QR or a status stays until the next basket. It ends with one without lines, with `clearScreen`, and after a quarter of an hour in which the till has said nothing of it.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["showBasket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showInfoQR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show any text as a QR code
         * @description A QR code that is no payment: a link, a text of up to 2953 bytes.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["showInfoQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showQR": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show a payment QR code
         * @description Registers the amount at the bank of the active profile and answers when its code is on the glass, within 40 s. One is worked on at a time. A payment before that is still pending is cancelled at the bank first; it refuses when that one has just been paid.
         *
         *     Send an `Idempotency-Key` with each sale: asked again with the key and the same body within 48 h, it is the same payment, also after a restart, and no customer pays twice. While the end of the first attempt is not known it is busy; when it is certain that it failed, or `cancelQR` ended it, the key makes a new payment. `Transaction-Id` names the payment, also on an error: its money may come late.
         *
         *     A till's token or an operator's; none where the listener has none.
         */
        post: operations["showQr"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledger, newest first
         * @description By the time of creation. `reference` finds the till's own name for a payment, to the letter, however large the ledger is. `from` and `to` go together: whole days.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledger as CSV, all of it or some days
         * @description The columns are those of `exportToCsv`. `from` and `to` go together: the payments that were begun on these days. Two are sent at once at most.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["downloadTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One transaction with its events
         * @description With its refunds, and everything that happened to it.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The refunds of a payment, oldest first
         * @description Any token of the listener; none where it has none.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Give money of a payment back; 202: the bank has not said its last word yet
         * @description 200 `returned`: the bank says that the money went back. 202: it has not said its last word within 12 s; ask again with the same key, or read the refund. The `Idempotency-Key` is needed: the same key and body is the same refund for ever. A new refund, also after a refused one, takes a new key. What is on its way never exceeds what was paid.
         *
         *     A token that may refund; without tokens only from the machine itself.
         */
        post: operations["requestRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{id}/refunds/{refund}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One refund
         * @description It is followed at the bank whether or not somebody asks.
         *
         *     Any token of the listener; none where it has none.
         */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/updateDriverSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply new driver settings
         * @description What is given replaces what was, what is not given stays; anything wrong refuses all of it, and nothing has changed. Every field of a profile that its bank does not call public is a secret: it is stored sealed, answered as `<PASSWORD>`, and `<PASSWORD>` sent back keeps it. `deviceConnection` is the cable of the display: `Serial` with `portName`, or `BLE` with `deviceAddress` or `deviceName`.
         *
         *     An operator's token; without tokens only from the machine itself.
         */
        post: operations["updateDriverSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version of laned
         * @description Any token of the listener; none where it has none.
         */
        get: operations["getVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BankProfile: {
            /** @description payments go by it */
            active: boolean;
            bankName: string;
            name: string;
            /** @description of which the bank is still asked something */
            openPayments: number;
            openRefunds: number;
        };
        DynamicQrStatus: "ERROR" | "PENDING" | "ACCEPTED" | "REJECTED" | "CANCELED" | "STATIC";
        Health: {
            bank: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 */
                checkedAt?: string;
                clockAheadSeconds?: number | null;
                detail?: string;
                name: string | null;
                reachable: boolean | null;
                simulated: boolean;
            };
            /** @description heat, power, card, watchdog, memory limits */
            board: {
                [key: string]: unknown;
            };
            clock: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC
                 */
                now: string;
                sane: boolean;
            };
            configured: boolean;
            disk: {
                detail?: string;
                enough: boolean;
                freeBytes: number | null;
                inMemory: string | null;
                totalBytes: number | null;
            };
            display: {
                connected: boolean;
                shown: string | null;
                simulated: boolean;
            };
            /** @description a payment can be taken now */
            healthy: boolean;
            ledger: {
                check: "sound" | "unchecked" | "damaged";
                gaps: components["schemas"]["LedgerGap"][];
                lastEvent: number;
                unsettled: number;
            };
            parts: {
                /** @description display, camera, scale, model, recognition, bank, indicator, clock, disk, board, ledger, templates, review, sync, starts, updates, fleet-config, backup, broker */
                name: string;
                reason: string | null;
                /** @description ISO 8601: when this state began */
                since: string;
                state: "ok" | "degraded" | "failed" | "absent";
            }[];
            /** @description the money or the glass is a fake */
            simulated: boolean;
            /** @constant */
            status: "success";
        };
        LedgerGap: {
            /** @description ISO 8601: the moment of the backup */
            from: string;
            id: number;
            /** @description so many were in the ledger that the backup took the place of */
            knownPayments: number | null;
            note: string | null;
            settledAt: string | null;
            /** @description shifts after it have numbers from this one on */
            shiftsFrom: number | null;
            /** @description ISO 8601: from here on the ledger is whole */
            until: string;
        };
        /** @description an event; kinds and fields may be added */
        PaymentEvent: {
            accepted?: components["schemas"]["Total"];
            /** @description kopecks */
            amount?: number | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            at: string;
            /** @description kopecks */
            bankAmount?: number | null;
            bankAt?: string | null;
            /** @description of refunds, and of money that was found at the bank */
            bankName?: string;
            bankOperation?: string | null;
            bankOrder?: string | null;
            bankRefund?: string | null;
            bankStatus?: string | null;
            dynamicQRStatus?: components["schemas"]["DynamicQrStatus"];
            /** @description the id of the event that is withdrawn */
            found?: number;
            /** @description SHA-256 of the report, hexadecimal */
            hash?: string;
            /** @description counts up; what Last-Event-ID goes on after */
            id: number;
            idempotencyKey?: string;
            kind?: "payment" | "refund";
            late?: boolean;
            /** @description ACCEPTED and otherAmount less refunds, kopecks; in reports of form 1 and 2 without otherAmount */
            net?: number;
            /** @description why it was withdrawn */
            note?: string;
            /** @description payments of which the bank's last word was to come */
            openCount?: number;
            openedAt?: string | null;
            /** @description money that was not what was asked for, as it stands; below 0 where it corrects an earlier shift */
            otherAmount?: {
                /** @description kopecks */
                amount: number;
                count: number;
            };
            /** @description kopecks */
            paidAmount?: number | null;
            /** @description more exact than dynamicQRStatus; words may be added */
            phase?: "registering" | "showing" | "waiting" | "cancelling" | "unknown" | "accepted" | "rejected" | "canceled" | "failed" | "static";
            previousHash?: string | null;
            /** @description the code of the discrepancy */
            problem?: string;
            reason?: string | null;
            reference?: string;
            /** @description its id */
            refund?: string;
            /** @description kopecks */
            refundAmount?: number;
            /** @description went back, kopecks */
            refundedAmount?: number;
            /** @description is on its way back, or may have gone back, kopecks: not what is left */
            refundOpenAmount?: number;
            refundOrigin?: "lane" | "bank";
            refundProblem?: ("bank" | "cabinet" | "exceeds" | "found-at-bank" | "person" | "profile") | null;
            refundReason?: string | null;
            refundReference?: string | null;
            refunds?: components["schemas"]["Total"];
            refundState?: "requested" | "asked" | "unknown" | "returned" | "refused";
            remarkCount?: number;
            requestedBy?: string | null;
            /** @description the payment that the bank named the same movement of money for */
            sameOperationAs?: string;
            /** @description its number */
            shift?: number;
            source?: "registry" | "file";
            /** @description absent of a shift; null: money of an order that this lane never made */
            transaction?: string | null;
            /** @description transaction.accepted, refund.returned, … */
            type: string;
            /** @description the name of the token */
            withdrawnBy?: string | null;
        } & {
            [key: string]: unknown;
        };
        Refund: {
            /** @description kopecks */
            amount: number;
            bankRefund: string | null;
            bankStatus: string | null;
            changedAt: string;
            createdAt: string;
            id: string;
            origin: "lane" | "bank";
            /** @description the bank has not said in time how it ended: a person is to settle it */
            overdue: boolean;
            problem: ("bank" | "cabinet" | "exceeds" | "found-at-bank" | "person" | "profile") | null;
            reason: string | null;
            reference: string | null;
            requestedBy: string | null;
            settledAt: string | null;
            settlement: {
                as: "returned" | "refused";
                at: string;
                by: string | null;
                /** @description the bank said otherwise afterwards */
                contradicted: boolean;
                note: string;
            } | null;
            state: "requested" | "asked" | "unknown" | "returned" | "refused";
            transaction: string;
        };
        /** @description The common answer */
        Refusal: {
            error_category?: string;
            error_code?: number;
            error_message?: string;
            status: "success" | "error";
        };
        ShiftReport: {
            closedAt: string | null;
            created: components["schemas"]["Total"];
            first: {
                amount: number;
                createdAt: string;
                dynamicQRStatus: string;
                id: string;
                reference: string | null;
            } | null;
            form: number;
            gaps?: {
                from: string;
                /** @description as GET /ledger/gaps has it */
                id: number;
                knownPayments: number | null;
                settledAt: string | null;
                until: string;
            }[];
            last: {
                amount: number;
                createdAt: string;
                dynamicQRStatus: string;
                id: string;
                reference: string | null;
            } | null;
            madeAt: string;
            number: number;
            open: {
                amount: number;
                count: number;
                transactions: {
                    amount: number;
                    createdAt: string;
                    dynamicQRStatus: string;
                    id: string;
                    reference: string | null;
                }[];
            };
            openedAt: string | null;
            previousHash: string | null;
            profiles: {
                bankName: string;
                bankProfile: string;
                late: components["schemas"]["Total"];
                /** @description ACCEPTED and otherAmount less refunds, kopecks; in reports of form 1 and 2 without otherAmount */
                net: number;
                /** @description money that was not what was asked for, as it stands; below 0 where it corrects an earlier shift */
                otherAmount: {
                    /** @description kopecks */
                    amount: number;
                    count: number;
                };
                refunds: components["schemas"]["Total"];
                states: {
                    ACCEPTED: components["schemas"]["Total"];
                    CANCELED: components["schemas"]["Total"];
                    ERROR: components["schemas"]["Total"];
                    REJECTED: components["schemas"]["Total"];
                    STATIC: components["schemas"]["Total"];
                };
            }[];
            remarks: {
                count: number;
                events: {
                    amount: number | null;
                    at: string;
                    id: number;
                    transaction: string;
                    type: string;
                }[];
            };
            totals: {
                late: components["schemas"]["Total"];
                /** @description ACCEPTED and otherAmount less refunds, kopecks; in reports of form 1 and 2 without otherAmount */
                net: number;
                /** @description money that was not what was asked for, as it stands; below 0 where it corrects an earlier shift */
                otherAmount: {
                    /** @description kopecks */
                    amount: number;
                    count: number;
                };
                refunds: components["schemas"]["Total"];
                states: {
                    ACCEPTED: components["schemas"]["Total"];
                    CANCELED: components["schemas"]["Total"];
                    ERROR: components["schemas"]["Total"];
                    REJECTED: components["schemas"]["Total"];
                    STATIC: components["schemas"]["Total"];
                };
            };
        };
        Total: {
            /** @description kopecks */
            amount: number;
            count: number;
        };
        Transaction: {
            /** @description kopecks */
            amount: number;
            bankName: string;
            bankOperation: string | null;
            bankProfile: string;
            /** @description the bank's own word */
            bankStatus: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            changedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            createdAt: string;
            dynamicQRStatus: components["schemas"]["DynamicQrStatus"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC
             */
            expiresAt: string;
            id: string;
            idempotencyKey: string | null;
            /** @description the money came when the till had been told otherwise */
            late: boolean;
            /** @description kopecks */
            paidAmount: number | null;
            /** @description what the code says */
            payload: string | null;
            /** @description more exact than dynamicQRStatus; words may be added */
            phase: "registering" | "showing" | "waiting" | "cancelling" | "unknown" | "accepted" | "rejected" | "canceled" | "failed" | "static";
            /** @description null: the till gave none */
            purpose: string | null;
            qrId: string | null;
            /** @description why it ended */
            reason: string | null;
            reference: string | null;
            /** @description can be given back by this lane now, kopecks; 0 also where only the bank can, in its cabinet */
            refundableAmount: number;
            /** @description went back, kopecks */
            refundedAmount: number;
            /** @description is on its way back, or may have gone back, kopecks: not what is left */
            refundOpenAmount: number;
            /** @description minutes */
            ttl: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBankProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profiles: components["schemas"]["BankProfile"][];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    cancelQr: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicQRStatus?: components["schemas"]["DynamicQrStatus"];
                        reason?: string | null;
                        /** @constant */
                        status: "success";
                        transaction?: string;
                    };
                };
            };
            /** @description it has been paid, or there is none */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error_category?: string;
                        error_code?: number;
                        error_message?: string;
                        status: "success" | "error";
                        /** @description the payment that was to be cancelled */
                        transaction?: string;
                    };
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description it is not certain yet: it is tried on */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error_category?: string;
                        error_code?: number;
                        error_message?: string;
                        status: "success" | "error";
                        /** @description the payment that was to be cancelled */
                        transaction?: string;
                    };
                };
            };
        };
    };
    clearScreen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; what it needs does not answer */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    displayStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description 0 EMPTY 1 ERROR 2 PENDING 3 ACCEPTED 4 REJECTED 5 CANCELED 6 STATIC */
                    status: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; what it needs does not answer */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    streamPaymentEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` of the last event that was read: those after it come first. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events as they happen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    exportToCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description below an export folder */
                    path: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; it cannot be done here; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getDriverSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: {
                            [key: string]: unknown;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getDynamicQrStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicQRStatus: "EMPTY" | "ERROR" | "PENDING" | "ACCEPTED" | "REJECTED" | "CANCELED" | "STATIC";
                        error_category?: string;
                        error_code?: number;
                        error_message?: string;
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes; no QR code has been generated yet: showQR */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listLedgerGaps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gaps: components["schemas"]["LedgerGap"][];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    settleLedgerGap: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description who compared it with what */
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gap: components["schemas"]["LedgerGap"];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; it cannot be done here; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    settleRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                refund: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    as: "returned" | "refused";
                    /** @description who looked at which statement, and what it says; kept with the refund */
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund: components["schemas"]["Refund"];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes; something is under way that it would disturb: ask again */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listOpenRefunds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refunds: components["schemas"]["Refund"][];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeBankProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description as `GET /bankProfiles` has it */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: components["schemas"]["BankProfile"];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getDayReport: {
        parameters: {
            query: {
                /** @description YYYY-MM-DD, in the device's time zone */
                date: string;
                /** @description the last day, which belongs to it: YYYY-MM-DD, in the device's time zone */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        report: {
                            /** @description kopecks */
                            acceptedAmount: number;
                            acceptedCount: number;
                            byBank: {
                                [key: string]: components["schemas"]["Total"];
                            };
                            count: number;
                            date: string;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            from: string;
                            gaps: components["schemas"]["LedgerGap"][];
                            late: components["schemas"]["Transaction"][];
                            /** @description kopecks */
                            netAmount: number;
                            open: components["schemas"]["Transaction"][];
                            openRefunds: components["schemas"]["Refund"][];
                            /** @description money that was not what was asked for: of ERROR, not of ACCEPTED */
                            otherAmount: {
                                /** @description kopecks */
                                amount: number;
                                count: number;
                            };
                            reasons: {
                                [key: string]: number;
                            };
                            refundCount: number;
                            /** @description kopecks */
                            refundedAmount: number;
                            refundedAtBank: components["schemas"]["Total"];
                            refundsByBank: {
                                [key: string]: components["schemas"]["Total"];
                            };
                            sameOperation: components["schemas"]["Transaction"][];
                            totals: {
                                [key: string]: components["schemas"]["Total"];
                            };
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            until: string;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getHoursReport: {
        parameters: {
            query: {
                /** @description YYYY-MM-DD, in the device's time zone */
                date: string;
                /** @description the last day, which belongs to it: YYYY-MM-DD, in the device's time zone */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        report: {
                            date: string;
                            /** @description of the payments that were begun in each */
                            hours: {
                                /**
                                 * Format: date-time
                                 * @description ISO 8601, UTC
                                 */
                                from: string;
                                /** @description money that was not what was asked for: of ERROR, not of ACCEPTED */
                                otherAmount: {
                                    /** @description kopecks */
                                    amount: number;
                                    count: number;
                                };
                                states: {
                                    [key: string]: components["schemas"]["Total"];
                                };
                            }[];
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    reconcileDay: {
        parameters: {
            query?: {
                /** @description a bankName; the bank of the active profile without it */
                bank?: string;
                /** @description YYYY-MM-DD in the device's time zone; today, or the day of the file's lines, without it */
                date?: string;
                /** @description several lanes share the merchant: count the orders of the others, list none */
                shared?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        report: {
                            /** @description all three lists are empty */
                            agrees: boolean;
                            bank: {
                                payments: components["schemas"]["Total"];
                                refunds: components["schemas"]["Total"];
                            };
                            bankName: string;
                            counts: {
                                different: components["schemas"]["Total"];
                                onlyAtBank: components["schemas"]["Total"];
                                onlyHere: components["schemas"]["Total"];
                                otherLanes: number;
                                otherProfiles: number;
                                stillAsked: number;
                                undecided: number;
                            };
                            date: string;
                            different: {
                                amount: number | null;
                                bankAmount: number | null;
                                bankAt: string | null;
                                bankOperation: string | null;
                                bankOrder: string | null;
                                code: string;
                                createdAt: string | null;
                                /** @description payment or refund */
                                kind: string;
                                operation: string | null;
                                reference: string | null;
                                refund: string | null;
                                todo: {
                                    en: string;
                                    ru: string;
                                };
                                transaction: string | null;
                            }[];
                            from: string;
                            /** @description false: the day goes on */
                            isOver: boolean;
                            ledger: {
                                payments: components["schemas"]["Total"];
                                refunds: components["schemas"]["Total"];
                            };
                            listMax: number;
                            matched: {
                                payments: components["schemas"]["Total"];
                                refunds: components["schemas"]["Total"];
                            };
                            /** @description entries that the ledger has by this comparison */
                            newlyFound: number;
                            onlyAtBank: {
                                amount: number | null;
                                bankAmount: number | null;
                                bankAt: string | null;
                                bankOperation: string | null;
                                bankOrder: string | null;
                                code: string;
                                createdAt: string | null;
                                /** @description payment or refund */
                                kind: string;
                                operation: string | null;
                                reference: string | null;
                                refund: string | null;
                                todo: {
                                    en: string;
                                    ru: string;
                                };
                                transaction: string | null;
                            }[];
                            onlyHere: {
                                amount: number | null;
                                bankAmount: number | null;
                                bankAt: string | null;
                                bankOperation: string | null;
                                bankOrder: string | null;
                                code: string;
                                createdAt: string | null;
                                /** @description payment or refund */
                                kind: string;
                                operation: string | null;
                                reference: string | null;
                                refund: string | null;
                                todo: {
                                    en: string;
                                    ru: string;
                                };
                                transaction: string | null;
                            }[];
                            source: {
                                /** @constant */
                                kind: "registry";
                                profiles: string[];
                            } | {
                                /** @constant */
                                kind: "file";
                                leftOut: {
                                    column: string;
                                    /** @description a person said so, and not the table of known words alone */
                                    confirmed: boolean;
                                    firstLine: number;
                                    lines: number;
                                    /** @description unpaid or other: no money of a customer moved */
                                    meaning: string;
                                    word: string;
                                }[];
                                lines: number;
                                skippedLines: number;
                            };
                            until: string;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; what it needs does not answer; it cannot be done here; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    reconcileFile: {
        parameters: {
            query?: {
                /** @description a bankName; the bank of the active profile without it */
                bank?: string;
                /** @description YYYY-MM-DD in the device's time zone; today, or the day of the file's lines, without it */
                date?: string;
                /** @description several lanes share the merchant: count the orders of the others, list none */
                shared?: boolean;
                /** @description what a word of the file means, kept for the bank: WORD=payment, refund, paid, unpaid or other */
                word?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        report: {
                            /** @description all three lists are empty */
                            agrees: boolean;
                            bank: {
                                payments: components["schemas"]["Total"];
                                refunds: components["schemas"]["Total"];
                            };
                            bankName: string;
                            counts: {
                                different: components["schemas"]["Total"];
                                onlyAtBank: components["schemas"]["Total"];
                                onlyHere: components["schemas"]["Total"];
                                otherLanes: number;
                                otherProfiles: number;
                                stillAsked: number;
                                undecided: number;
                            };
                            date: string;
                            different: {
                                amount: number | null;
                                bankAmount: number | null;
                                bankAt: string | null;
                                bankOperation: string | null;
                                bankOrder: string | null;
                                code: string;
                                createdAt: string | null;
                                /** @description payment or refund */
                                kind: string;
                                operation: string | null;
                                reference: string | null;
                                refund: string | null;
                                todo: {
                                    en: string;
                                    ru: string;
                                };
                                transaction: string | null;
                            }[];
                            from: string;
                            /** @description false: the day goes on */
                            isOver: boolean;
                            ledger: {
                                payments: components["schemas"]["Total"];
                                refunds: components["schemas"]["Total"];
                            };
                            listMax: number;
                            matched: {
                                payments: components["schemas"]["Total"];
                                refunds: components["schemas"]["Total"];
                            };
                            /** @description entries that the ledger has by this comparison */
                            newlyFound: number;
                            onlyAtBank: {
                                amount: number | null;
                                bankAmount: number | null;
                                bankAt: string | null;
                                bankOperation: string | null;
                                bankOrder: string | null;
                                code: string;
                                createdAt: string | null;
                                /** @description payment or refund */
                                kind: string;
                                operation: string | null;
                                reference: string | null;
                                refund: string | null;
                                todo: {
                                    en: string;
                                    ru: string;
                                };
                                transaction: string | null;
                            }[];
                            onlyHere: {
                                amount: number | null;
                                bankAmount: number | null;
                                bankAt: string | null;
                                bankOperation: string | null;
                                bankOrder: string | null;
                                code: string;
                                createdAt: string | null;
                                /** @description payment or refund */
                                kind: string;
                                operation: string | null;
                                reference: string | null;
                                refund: string | null;
                                todo: {
                                    en: string;
                                    ru: string;
                                };
                                transaction: string | null;
                            }[];
                            source: {
                                /** @constant */
                                kind: "registry";
                                profiles: string[];
                            } | {
                                /** @constant */
                                kind: "file";
                                leftOut: {
                                    column: string;
                                    /** @description a person said so, and not the table of known words alone */
                                    confirmed: boolean;
                                    firstLine: number;
                                    lines: number;
                                    /** @description unpaid or other: no money of a customer moved */
                                    meaning: string;
                                    word: string;
                                }[];
                                lines: number;
                                skippedLines: number;
                            };
                            until: string;
                        };
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; it cannot be done here; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    withdrawFoundMoney: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the number of the first entry */
                    from: number;
                    /** @description why they were wrong */
                    note: string;
                    /** @description the number of the last one */
                    to: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @description entries that were not withdrawn before */
                        withdrawn: number;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getDayStatement: {
        parameters: {
            query?: {
                /** @description YYYY-MM-DD, in the device's time zone; today without it */
                date?: string;
                /** @description of `sheet` and `text` */
                language?: "en" | "ru";
                /** @description with a width the answer has `text`: the sheet in columns */
                width?: "32" | "42" | "80";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        report: {
                            banks: {
                                bankName: string;
                                comparison: {
                                    agrees: boolean;
                                    /**
                                     * Format: date-time
                                     * @description ISO 8601, UTC
                                     */
                                    at: string;
                                    bank: {
                                        payments: components["schemas"]["Total"];
                                        refunds: components["schemas"]["Total"];
                                    };
                                    by: string | null;
                                    counts: {
                                        [key: string]: unknown;
                                    };
                                    /** @description as a comparison has them */
                                    discrepancies: {
                                        [key: string]: unknown;
                                    }[];
                                    /** @description the ledger has learnt more of the day since */
                                    isChangedSince: boolean;
                                    /** @description the day was over when it was compared */
                                    isOver: boolean;
                                    ledger: {
                                        payments: components["schemas"]["Total"];
                                        refunds: components["schemas"]["Total"];
                                    };
                                    leftCount: number;
                                    matched: {
                                        payments: components["schemas"]["Total"];
                                        refunds: components["schemas"]["Total"];
                                    };
                                    source: "registry" | "file";
                                    unconfirmedLines: number;
                                } | null;
                                /** @description false: a file of its cabinet is needed */
                                tellsRegistry: boolean;
                            }[];
                            byBank: {
                                accepted: components["schemas"]["Total"];
                                bankName: string;
                                refunds: components["schemas"]["Total"];
                            }[];
                            date: string;
                            form: number;
                            found: {
                                entries: {
                                    /** @description kopecks */
                                    bankAmount: number;
                                    bankAt: string | null;
                                    bankName: string;
                                    bankOperation: string | null;
                                    bankOrder: string | null;
                                    /** @description of its event */
                                    id: number;
                                    kind: string;
                                    problem: string;
                                    transaction: string | null;
                                    withdrawn: {
                                        by: string | null;
                                        note: string;
                                    } | null;
                                }[];
                                kept: components["schemas"]["Total"];
                                withdrawn: components["schemas"]["Total"];
                            };
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            from: string;
                            gaps: components["schemas"]["LedgerGap"][];
                            /** @description false: the day goes on */
                            isOver: boolean;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            madeAt: string;
                            /** @description accepted less what went back, kopecks */
                            net: number;
                            payments: {
                                accepted: components["schemas"]["Total"];
                                begun: components["schemas"]["Total"];
                                late: components["schemas"]["Total"];
                                otherAmount: components["schemas"]["Total"];
                                states: {
                                    [key: string]: components["schemas"]["Total"];
                                };
                            };
                            refunds: {
                                atBank: components["schemas"]["Total"];
                                open: components["schemas"]["Refund"][];
                                returned: components["schemas"]["Total"];
                            };
                            remarks: {
                                /** @description kopecks */
                                amount: number | null;
                                code: string;
                                count: number;
                                what: {
                                    en: string;
                                    ru: string;
                                };
                            }[];
                            serialNumber: string | null;
                            shifts: {
                                addsUp: boolean;
                                closed: {
                                    closedAt: string | null;
                                    hash: string;
                                    /** @description whether the ledger's entries, added up again, make the report; null: not tried */
                                    isLedger: boolean | null;
                                    /** @description kopecks, as the Z report has it */
                                    net: number;
                                    number: number;
                                    ofDay: {
                                        payments: components["schemas"]["Total"];
                                        refunds: components["schemas"]["Total"];
                                    };
                                    ofOtherDays: {
                                        payments: components["schemas"]["Total"];
                                        refunds: components["schemas"]["Total"];
                                    };
                                    openedAt: string | null;
                                    report: {
                                        payments: components["schemas"]["Total"];
                                        refunds: components["schemas"]["Total"];
                                    };
                                }[];
                                /** @description a shift was closed on this lane at some time */
                                isUsed: boolean;
                                open: {
                                    number: number;
                                    openedAt: string | null;
                                };
                                outside: {
                                    payments: components["schemas"]["Total"];
                                    refunds: components["schemas"]["Total"];
                                };
                            };
                            todo: {
                                /** @description kopecks */
                                amount: number | null;
                                bankName: string | null;
                                /** @description YYYY-MM-DD, that date with it, in the device's time zone */
                                by: string;
                                /** @description codes may be added */
                                code: string;
                                command: string | null;
                                count: number;
                                isOverdue: boolean;
                                /** @description ten at most; `count` has them all */
                                items: {
                                    /** @description kopecks */
                                    amount: number | null;
                                    at: string | null;
                                    reference: string | null;
                                    refund: string | null;
                                    transaction: string | null;
                                }[];
                                what: {
                                    en: string;
                                    ru: string;
                                };
                                who: "cashier" | "accountant" | "bank-support" | "technician";
                            }[];
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC
                             */
                            until: string;
                            verdict: {
                                sentence: {
                                    en: string;
                                    ru: string;
                                };
                                state: "agrees" | "to-do" | "goes-on";
                            };
                        };
                        sheet: {
                            head: {
                                count: number | null;
                                name: string;
                                value: string;
                            }[];
                            language: string;
                            sections: {
                                lines: string[];
                                rows: {
                                    count: number | null;
                                    name: string;
                                    value: string;
                                }[];
                                title: string;
                            }[];
                            /** @description a line to write on each */
                            signature: string[];
                            state: "agrees" | "to-do" | "goes-on";
                            title: string;
                            todo: {
                                command: string | null;
                                isOverdue: boolean;
                                items: {
                                    count: number | null;
                                    name: string;
                                    value: string;
                                }[];
                                more: string | null;
                                what: string;
                                who: string;
                            }[];
                            todoTitle: string;
                            verdict: string;
                        };
                        /** @constant */
                        status: "success";
                        text?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listShifts: {
        parameters: {
            query?: {
                /** @description numbers below this one */
                before?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description what the ledger's events say of closes, newest first: a shift that is here and not in `shifts` was taken out */
                        closings: {
                            /** @description the `id` of `shift.closed` */
                            event: number;
                            /** @description SHA-256 of the report, hexadecimal */
                            hash: string;
                            number: number;
                        }[];
                        shifts: {
                            accepted: components["schemas"]["Total"];
                            closedAt: string | null;
                            /** @description SHA-256 of the report, hexadecimal */
                            hash: string;
                            /** @description ACCEPTED and otherAmount less refunds, kopecks; in reports of form 1 and 2 without otherAmount */
                            net: number;
                            number: number;
                            /** @description payments of which the bank's last word was to come */
                            openCount: number;
                            openedAt: string | null;
                            /** @description money that was not what was asked for, as it stands; below 0 where it corrects an earlier shift */
                            otherAmount: {
                                /** @description kopecks */
                                amount: number;
                                count: number;
                            };
                            previousHash: string | null;
                            refunds: components["schemas"]["Total"];
                            remarkCount: number;
                        }[];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getShift: {
        parameters: {
            query?: {
                language?: "en" | "ru";
                /** @description with a width the answer has `text`: the report for a receipt printer */
                width?: "32" | "42";
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description SHA-256 of the report, hexadecimal */
                        hash: string;
                        report: components["schemas"]["ShiftReport"];
                        /** @constant */
                        status: "success";
                        text?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    closeShift: {
        parameters: {
            query?: {
                language?: "en" | "ru";
                /** @description with a width the answer has `text`: the report for a receipt printer */
                width?: "32" | "42";
            };
            header?: {
                /** @description Made anew for each thing to do, and sent again when it is asked again: what was done is answered, not done twice. Visible ASCII. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description the shift that is meant: one that is closed already is answered again */
                    number?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description SHA-256 of the report, hexadecimal */
                        hash: string;
                        repeated: boolean;
                        report: components["schemas"]["ShiftReport"];
                        /** @constant */
                        status: "success";
                        text?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getCurrentShift: {
        parameters: {
            query?: {
                language?: "en" | "ru";
                /** @description with a width the answer has `text`: the report for a receipt printer */
                width?: "32" | "42";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        report: components["schemas"]["ShiftReport"];
                        /** @constant */
                        status: "success";
                        text?: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showBasket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description the newest last; none: there is no basket */
                    lines: {
                        name: string;
                        /** @description above 0; thousandths are kept */
                        quantity: number;
                        /** @description kopecks of the whole line; a discount is below 0 */
                        sum: number;
                        /** @description kg, l; absent: pieces */
                        unit?: string;
                    }[];
                    /** @description kopecks */
                    total: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description every line, the last ones and the total, or nothing: the display shows no words */
                        shown: "all" | "last" | "none";
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; what it needs does not answer */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showInfoQr: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description at most 2953 bytes */
                    infoQR: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; what it needs does not answer */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    showQr: {
        parameters: {
            query?: never;
            header?: {
                /** @description Made anew for each thing to do, and sent again when it is asked again: what was done is answered, not done twice. Visible ASCII. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description kopecks */
                    amount: number;
                    purpose?: string;
                    /** @description added by laned: the till's own name for the payment, printable characters */
                    reference?: string;
                    /** @description minutes */
                    ttl?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The payment that was begun, also where the answer is an error. */
                    "Transaction-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the request is not what the operation takes; the device is not set up for it yet; the payment has been paid; something is under way that it would disturb: ask again */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; what it needs does not answer; it cannot be done here; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description the first day: YYYY-MM-DD, in the device's time zone */
                from?: string;
                limit?: number;
                /** @description the till's own, as showQR was given it */
                reference?: string;
                /** @description an ISO 8601 time */
                since?: string;
                state?: components["schemas"]["DynamicQrStatus"];
                /** @description the last day, which belongs to it: YYYY-MM-DD, in the device's time zone */
                to?: string;
                /** @description an ISO 8601 time, which belongs to it: the next page begins here */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        transactions: components["schemas"]["Transaction"][];
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    downloadTransactions: {
        parameters: {
            query?: {
                /** @description the first day: YYYY-MM-DD, in the device's time zone */
                from?: string;
                /** @description the last day, which belongs to it: YYYY-MM-DD, in the device's time zone */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The name to keep it under. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["PaymentEvent"][];
                        refunds: components["schemas"]["Refund"][];
                        /** @constant */
                        status: "success";
                        transaction: components["schemas"]["Transaction"];
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description can be given back by this lane now, kopecks; 0 also where only the bank can, in its cabinet */
                        refundableAmount: number;
                        /** @description went back, kopecks */
                        refundedAmount: number;
                        /** @description is on its way back, or may have gone back, kopecks: not what is left */
                        refundOpenAmount: number;
                        refunds: components["schemas"]["Refund"][];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    requestRefund: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each thing to do, and sent again when it is asked again: what was done is answered, not done twice. Visible ASCII. */
                "Idempotency-Key": string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description kopecks; all that is left without it */
                    amount?: number;
                    reason?: string;
                    /** @description the till's own name for it */
                    reference?: string;
                    /** @description what went back of the payment before, as whoever asks has seen it, kopecks; needed where the bank gave back what this lane did not ask for, and refused where it is another sum */
                    refundedAmount?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund: components["schemas"]["Refund"];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description Begun */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund: components["schemas"]["Refund"];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description nothing goes back by it: Refund / 1 not here or not so, 2 more than is left, 4 the bank refused, 5 another one is under way */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error_category?: string;
                        error_code?: number;
                        error_message?: string;
                        /** @description the refund, where one was begun: GET tells its `problem` */
                        refund?: string;
                        status: "success" | "error";
                        /** @description the payment */
                        transaction?: string;
                    };
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; the disk does not take it */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                refund: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        refund: components["schemas"]["Refund"];
                        /** @constant */
                        status: "success";
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description what the request names is not there */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    updateDriverSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    settings: {
                        bankProfile?: string;
                        bankProfiles?: {
                            [key: string]: unknown;
                        };
                        deviceConnection?: {
                            connectionType: string;
                            deviceAddress?: string;
                            deviceName?: string;
                            portName?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description too many at once: ask again later */
            429: {
                headers: {
                    /** @description Seconds to wait before the same is asked again; not always there. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error; the disk does not take it; what it needs does not answer; it cannot be done here */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    getVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        version: string;
                    };
                };
            };
            /** @description the request is not what the operation takes */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this listener needs a token: Authorization: Bearer … */
            401: {
                headers: {
                    /** @description Bearer realm="laned" */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description this needs an operator token */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description internal error */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
