# Makes a company in a new Tryton database as Tryton's own scenarios do: its chart, a fiscal year, a
# tax of 12 %, a customer. Prints what an invoice names, as JSON.
# Run: python3 tryton-company.py DATABASE CONFIG          (by bench/peers.ts)
import datetime
import json
import sys
from decimal import Decimal

from proteus import Model, config

database, config_file = sys.argv[1:]
config.set_trytond(database, config_file=config_file)

from trytond.modules.account.tests.tools import create_chart, create_fiscalyear, create_tax, get_accounts
from trytond.modules.account_invoice.tests.tools import set_fiscalyear_invoice_sequences
from trytond.modules.company.tests.tools import create_company, get_company

create_company()
company = get_company()
fiscal_year = set_fiscalyear_invoice_sequences(create_fiscalyear(company))
fiscal_year.click('create_period')
create_chart(company)
accounts = get_accounts(company)
tax = create_tax(Decimal('.12'))
tax.save()
Party = Model.get('party.party')
party = Party(name='Mabuhay Trading Corporation')
party.addresses.new(street='12 Kalayaan Avenue')
party.save()
PaymentTerm = Model.get('account.invoice.payment_term')
term = PaymentTerm(name='30 days')
line = term.lines.new(type='remainder')
line.relativedeltas.new(days=30)
term.save()
Journal = Model.get('account.journal')
[journal] = Journal.find([('type', '=', 'revenue')], limit=1)
print(json.dumps({
    'company': company.id,
    'currency': company.currency.id,
    'journal': journal.id,
    'receivable': accounts['receivable'].id,
    'revenue': accounts['revenue'].id,
    'tax': tax.id,
    'party': party.id,
    'address': party.addresses[0].id,
    'term': term.id,
    'today': datetime.date.today().isoformat(),
}))
