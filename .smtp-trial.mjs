import { SMTPServer } from 'smtp-server'
new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onAuth: (a, s, cb) => a.password === 'password' && a.username === 'portal@example.gal' ? cb(null, { user: 1 }) : cb(new Error('535 no')),
  onData: (stream, session, cb) => { let t=''; stream.on('data', d => t += d); stream.on('end', () => { console.log('MAIL', session.envelope.rcptTo.map(r=>r.address).join(), /Subject: .*/.exec(t)?.[0]); cb() }) } }).listen(4465, '127.0.0.1')
